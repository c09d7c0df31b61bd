/**
 * What the player does at a table, whatever the device: picks up, places, lets go, draws, goes
 * from pile to pile. It knows no geometry and no DOM; pointer and keys call it.
 */
import type { Hit, Pile } from '../layout/place';
import type { Shape } from '../layout/table';
import { pileCards, type Board, type BoardState, type Gesture } from '../state/board';
import {
  aims,
  gestureTo,
  heldCard,
  isColumn,
  isFoundation,
  pick,
  resize,
  takes,
  type Held,
} from './hold';
import type { Command } from './keys';
import type { Speaker } from './speech.svelte';
import { heldWords } from './words';
import { t } from '../i18n/i18n.svelte';

export type Overlay = { kind: 'peek'; pile: string } | { kind: 'moves' | 'keys' | 'ask' } | null;

/** What the page around the table does on the table's keys. */
export interface Around {
  onhint?: () => void;
  onopponents?: () => void;
  onpanel?: () => void;
}

export interface Focus {
  pile: string;
  /** Index of the card; -1 on an empty place. */
  index: number;
}

export class Control {
  state = $state.raw() as BoardState;
  held = $state.raw<Held | null>(null);
  focus = $state.raw<Focus | null>(null);
  overlay = $state.raw<Overlay>(null);
  readonly board: Board;
  readonly shape: Shape;
  readonly speaker: Speaker;
  #card: string | null = null;
  #around: Around;
  /** The piles in the order in which the keyboard visits them. */
  order: () => Pile[] = () => [];

  constructor(board: Board, shape: Shape, speaker: Speaker, around: Around = {}) {
    this.board = board;
    this.shape = shape;
    this.speaker = speaker;
    this.#around = around;
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
    if (this.focus) this.focus = this.#clamped(this.focus);
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
      const inRun = index === null || index >= length - held.count;
      if (inRun) this.best();
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
    if (cards.length === 0) return this.#hold(null);
    const at = index ?? cards.length - 1;
    const held = pick(this.state, pile, at);
    if (held) return this.hold(held);
    this.#hold(null);
    const card = cards[at];
    const covered = pile === 'R' && at < cards.length - 1;
    const hidden = card?.length !== 2;
    const code = covered ? 'covered' : hidden ? 'hidden' : 'none';
    const gesture = gestureTo(view, { pile, count: cards.length - at }, pile);
    this.board.refuse(gesture, hidden ? { code } : { code, card });
  }

  /** One card from the stock; the waste turned over where only that is possible. */
  draw(): void {
    const { legal } = this.state;
    const turn = !legal.includes('draw') && legal.includes('redeal');
    this.send({ kind: turn ? 'redeal' : 'draw' });
  }

  cardHome(focus: Focus | null = this.focus): void {
    const held = this.held ?? (focus && { pile: focus.pile, count: 1 });
    if (!held || pileCards(this.state.view, held.pile).length === 0) return;
    if (held.pile[0] !== 'S' && !isFoundation(held.pile))
      this.send(gestureTo(this.state.view, { ...held, count: 1 }, 'F'));
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

  canAim(pile: string): boolean {
    return this.held !== null && takes(this.state, this.held, pile);
  }

  // The keyboard.

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
    this.tap({ pile, index: index < 0 ? null : index });
  }

  #peek(): void {
    const pile = this.held?.pile ?? this.focus?.pile;
    if (pile && isColumn(pile)) this.overlay = { kind: 'peek', pile };
  }

  status(): void {
    const { cards, of, moves, undos } = this.state.progress;
    this.speaker.say('status', t('said.status', { cards, of, moves, undos }));
  }

  command(command: Command): void {
    if (
      this.state.ended &&
      !['pile', 'card', 'column', 'status', 'peek', 'keys', 'opponents', 'panel'].includes(
        command.do,
      )
    )
      return;
    this.#do(command);
  }

  #do(command: Command): void {
    switch (command.do) {
      case 'pile':
        return this.#step(command.by);
      case 'card':
        return this.focus
          ? this.focusOn(this.focus.pile, this.focus.index + command.by)
          : this.#step(1);
      case 'resize':
        return this.resize(command.by);
      case 'column': {
        const pile = `T${command.index}`;
        const holding = this.held && this.held.pile !== pile;
        this.focusOn(pile);
        return holding ? this.place(pile) : undefined;
      }
      case 'take':
        return this.#takeHere();
      case 'cardHome':
        return this.cardHome();
      case 'allHome':
        return this.send({ kind: 'home' });
      case 'draw':
        return this.shape.draw === null ? undefined : this.draw();
      case 'waste':
        return this.#next('W');
      case 'reserve':
        return this.#next('R');
      case 'foundations':
        return this.#next('F');
      case 'undo':
        return this.undo();
      case 'hint':
        return this.#around.onhint?.();
      case 'peek':
        return this.#peek();
      case 'moves':
      case 'keys':
        this.overlay = { kind: command.do };
        return;
      case 'status':
        return this.status();
      case 'opponents':
        return this.#around.onopponents?.();
      case 'panel':
        return this.#around.onpanel?.();
      case 'drop':
        return this.drop();
    }
  }
}
