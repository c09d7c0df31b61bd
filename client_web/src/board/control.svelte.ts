/**
 * What the player does at a table, whatever the device: picks up, places, lets go, draws. It knows
 * no geometry and no DOM; pointer and keys call it.
 */
import type { Hit } from '../layout/place';
import type { Shape } from '../layout/table';
import { pileCards, type Board, type BoardState, type Gesture } from '../state/board';
import { aims, gestureTo, heldCard, isFoundation, pick, resize, type Held } from './hold';
import type { Speaker } from './speech.svelte';
import { heldWords } from './words';
import { t } from '../i18n/i18n.svelte';

export type Overlay = { kind: 'peek'; pile: string } | { kind: 'moves' | 'keys' | 'ask' } | null;

export class Control {
  state = $state.raw() as BoardState;
  held = $state.raw<Held | null>(null);
  overlay = $state.raw<Overlay>(null);
  readonly board: Board;
  readonly shape: Shape;
  readonly speaker: Speaker;
  #card: string | null = null;

  constructor(board: Board, shape: Shape, speaker: Speaker) {
    this.board = board;
    this.shape = shape;
    this.speaker = speaker;
    this.state = board.state;
  }

  get aims(): string[] {
    return this.held ? aims(this.state, this.held) : [];
  }

  /** The board is another one now: what is held stays held only while it lies there. */
  update(state: BoardState): void {
    this.state = state;
    const gone = this.held && heldCard(state.view, this.held) !== this.#card;
    if (gone || state.ended) this.#hold(null);
  }

  send(gesture: Gesture): void {
    this.#hold(null);
    this.board.gesture(gesture);
  }

  /** Moves the held run; an illegal place is sent all the same, and the refusal says why. */
  place(pile: string): void {
    const { held, state } = this;
    if (held) this.send(gestureTo(state.view, held, pile));
  }

  hold(held: Held | null): void {
    this.#hold(held);
    if (held) this.speaker.say('held', heldWords(this.state.view, held, this.aims));
  }

  #hold(held: Held | null): void {
    this.held = held;
    this.#card = held && heldCard(this.state.view, held);
  }

  drop(): void {
    if (!this.held) return;
    this.#hold(null);
    this.speaker.say('held', t('said.dropped'));
  }

  resize(by: 1 | -1): void {
    if (this.held) this.hold(resize(this.state, this.held, by));
  }

  /** Sends the held run to the place that was drawn solid. */
  best(): void {
    const [aim] = this.aims;
    if (aim) return this.place(aim);
    if (!this.held) return;
    const card = heldCard(this.state.view, this.held);
    this.board.refuse(gestureTo(this.state.view, this.held, this.held.pile), {
      code: 'none',
      ...(card && { card }),
    });
    this.#hold(null);
  }

  /** A tap, or Enter: picks up, places, or sends what is held to the best place. True if it moved. */
  tap({ pile, index }: Hit): boolean {
    if (this.state.ended) return false;
    if (pile === 'S') {
      this.draw();
      return true;
    }
    if (this.held) return this.#tapHolding(pile, index);
    this.#take(pile, index);
    return false;
  }

  #tapHolding(pile: string, index: number | null): boolean {
    const held = this.held!;
    const length = pileCards(this.state.view, pile).length;
    if (pile === held.pile) {
      const inRun = index !== null && index >= length - held.count;
      if (inRun) this.best();
      else if (index === null) this.drop();
      else this.#take(pile, index);
      return inRun;
    }
    // The waste and a full reserve cell take nothing: a tap there picks up what lies there.
    const source = pile === 'W' || (pile[0] === 'R' && length > 0);
    if (source) this.#take(pile, index);
    else this.place(pile);
    return !source;
  }

  #take(pile: string, index: number | null): void {
    const { view } = this.state;
    const cards = pileCards(view, pile);
    if (cards.length === 0 || index === null) return this.#hold(null);
    const held = pick(this.state, pile, index);
    if (held) return this.hold(held);
    this.#hold(null);
    const card = cards[index];
    const covered = pile === 'R' && index < cards.length - 1;
    const hidden = card?.length !== 2;
    const code = covered ? 'covered' : hidden ? 'hidden' : 'none';
    const gesture = gestureTo(view, { pile, count: cards.length - index }, pile);
    this.board.refuse(gesture, hidden ? { code } : { code, card });
  }

  /** One card from the stock; the waste turned over where only that is possible. */
  draw(): void {
    const { legal } = this.state;
    const turn = !legal.includes('draw') && legal.includes('redeal');
    this.send({ kind: turn ? 'redeal' : 'draw' });
  }

  /** The held card, else the top of a pile, to whatever foundation takes it. */
  cardHome(pile: string | null): void {
    const from = this.held?.pile ?? pile;
    if (!from || from[0] === 'S' || isFoundation(from)) return;
    if (pileCards(this.state.view, from).length === 0) return;
    this.send(gestureTo(this.state.view, { pile: from, count: 1 }, 'F'));
  }

  undo(): void {
    const { undo, inFlight } = this.state;
    if (undo === true || inFlight) this.send({ kind: 'undo' });
    else this.board.refuse(null, { code: undo });
  }

  /** Gathering the fans asks once; everything else does not. */
  askReshuffle(): void {
    if (this.state.legal.includes('reshuffle') || this.state.inFlight)
      this.overlay = { kind: 'ask' };
    else this.board.refuse(null, { code: 'reshuffle' });
  }

  /** The legal text of the list M, played. */
  play(text: string): void {
    this.overlay = null;
    if (text === 'draw' || text === 'redeal') return this.send({ kind: text });
    if (text === 'reshuffle') return this.askReshuffle();
    const [from = '', target = ''] = text.split('>');
    const [source = '', count = '1'] = from.split('*');
    const pile = source.startsWith('F:')
      ? `F${this.state.view.foundations.findIndex((f) => f.at(-1) === source.slice(2))}`
      : source;
    this.send(gestureTo(this.state.view, { pile, count: Number(count) }, target));
  }
}
