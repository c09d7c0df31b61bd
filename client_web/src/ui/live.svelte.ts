/** The page's two live regions, there from the start; `say` names what a text is about. */
import { Speaker } from '../board/speech.svelte';

export const speaker = new Speaker();

export const say = (kind: string, text: string): void => speaker.say(kind, text);
