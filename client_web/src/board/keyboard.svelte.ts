/** What the keys do at a table: from pile to pile, card to card, and all of the control's verbs. */
import type { Pile } from '../layout/place';
import { t } from '../i18n/i18n.svelte';
import type { Control } from './control.svelte';
import { isColumn } from './hold';
import type { Command } from './keys';

export interface Focus {
  pile: string;
  /** Index of the card; -1 on an empty place. */
  index: number;
}

/** What the page around the table does on the table's keys. */
export interface Around {
  onhint?: () => void;
  onopponents?: () => void;
  onpanel?: () => void;
}

/** What can be done at a table that takes no moves. */
const LOOKING = ['pile', 'card', 'column', 'status', 'peek', 'keys', 'opponents', 'panel'];

export class Keyboard {
  focus = $state.raw<Focus | null>(null);
  /** The piles in the order in which the keyboard visits them. */
  order: () => Pile[] = () => [];
  readonly #control: Control;
  readonly #around: Around;

  constructor(control: Control, around: Around) {
    this.#control = control;
    this.#around = around;
  }

  /** The board is another one now: the focus stays with the pile. */
  update(): void {
    if (!this.focus) return;
    const now = this.#clamped(this.focus);
    if (now.pile !== this.focus.pile || now.index !== this.focus.index) this.focus = now;
  }

  focusOn(pile: string, index?: number): void {
    this.focus = this.#clamped({ pile, index: index ?? Infinity });
  }

  #clamped({ pile, index }: Focus): Focus {
    const shown = this.order().find((one) => one.id === pile)?.pieces ?? [];
    const indexes = shown.map((piece) => piece.index);
    if (indexes.length === 0) return { pile, index: -1 };
    return { pile, index: Math.min(Math.max(index, indexes[0]!), indexes.at(-1)!) };
  }

  #step(by: 1 | -1): void {
    const ids = this.order().map((pile) => pile.id);
    const now = ids.indexOf(this.focus?.pile ?? '');
    this.focusOn(ids[(now + by + ids.length) % ids.length]!);
  }

  /** The next pile of a kind after the focused one, round and round. */
  #next(kind: string): void {
    const ids = this.order()
      .filter((pile) => pile.id[0] === kind && (kind === 'F' || pile.count > 0))
      .map((pile) => pile.id);
    if (ids.length === 0) return;
    this.focusOn(ids[(ids.indexOf(this.focus?.pile ?? '') + 1) % ids.length]!);
  }

  #takeHere(): void {
    if (!this.focus) return;
    const { pile, index } = this.focus;
    this.#control.tap({ pile, index: index < 0 ? null : index });
  }

  #column(index: number): void {
    const pile = `T${index}`;
    const { held } = this.#control;
    this.focusOn(pile);
    if (held && held.pile !== pile) this.#control.place(pile);
  }

  #peek(): void {
    const pile = this.#control.held?.pile ?? this.focus?.pile;
    if (pile && isColumn(pile)) this.#control.overlay = { kind: 'peek', pile };
  }

  #status(): void {
    const { cards, of, moves, undos } = this.#control.state.progress;
    this.#control.speaker.say('status', t('said.status', { cards, of, moves, undos }));
  }

  command(command: Command): void {
    if (this.#control.state.ended && !LOOKING.includes(command.do)) return;
    this.#do(command);
  }

  #do(command: Command): void {
    const control = this.#control;
    switch (command.do) {
      case 'pile':
        return this.#step(command.by);
      case 'card':
        return this.focus
          ? this.focusOn(this.focus.pile, this.focus.index + command.by)
          : this.#step(1);
      case 'resize':
        return control.resize(command.by);
      case 'column':
        return this.#column(command.index);
      case 'take':
        return this.#takeHere();
      case 'cardHome':
        return control.cardHome(this.focus?.pile ?? null);
      case 'allHome':
        return control.send({ kind: 'home' });
      case 'draw':
        return control.shape.draw === null ? undefined : control.draw();
      case 'waste':
        return this.#next('W');
      case 'reserve':
        return this.#next('R');
      case 'foundations':
        return this.#next('F');
      case 'undo':
        return control.undo();
      case 'hint':
        return this.#around.onhint?.();
      case 'peek':
        return this.#peek();
      case 'moves':
      case 'keys':
        control.overlay = { kind: command.do };
        return;
      case 'status':
        return this.#status();
      case 'opponents':
        return this.#around.onopponents?.();
      case 'panel':
        return this.#around.onpanel?.();
      case 'drop':
        return control.drop();
    }
  }
}
