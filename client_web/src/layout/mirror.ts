/** The table for a left-handed player: the thumb's piles and the buttons change sides. */
import type { Layout, Point, Rect, Slots } from './table';

export function mirrored(layout: Layout): Layout {
  if (layout.profile === 'D' || layout.profile === 'M') return layout;
  const { width } = layout.size;
  const point = (at: Point, card: number): Point => ({ ...at, x: width - at.x - card });
  const slots = <S extends Slots>(group: S): S => ({
    ...group,
    at: group.at.map((at) => point(at, group.card)),
  });
  const rect = (r: Rect): Rect => ({ ...r, x: width - r.x - r.width });
  const { columns, foundations, stock, waste, reserve, actions, dock } = layout;
  const side = layout.profile === 'S';
  const inDock = dock !== null && (foundations.at[0]?.y ?? 0) >= dock.y;
  return {
    ...layout,
    columns: side
      ? { ...columns, x: columns.x.map((x) => width - x - columns.card).reverse() }
      : columns,
    foundations: side || inDock ? reversed(slots(foundations), side) : foundations,
    stock: stock && slots(stock),
    waste: waste && fanned(slots(waste)),
    reserve:
      reserve?.kind === 'queue' || reserve?.kind === 'fan'
        ? { ...reserve, at: point(reserve.at, reserve.card) }
        : reserve && side
          ? reversedCells(slots(reserve))
          : reserve,
    actions: actions && rect(actions),
  };
}

/** The index stands at a card's left, so the waste still fans out to the left, beside the stock. */
const fanned = (waste: NonNullable<Layout['waste']>): Layout['waste'] => ({
  ...waste,
  at: waste.at.map((at) => ({ ...at, x: at.x + 2 * waste.step })),
});

/** Foundations keep their reading order. */
const reversed = (group: Slots, side: boolean): Slots =>
  side ? group : { ...group, at: [...group.at].reverse() };

function reversedCells<S extends Slots>(group: S): S {
  const xs = group.at
    .slice(0, 4)
    .map((at) => at.x)
    .reverse();
  return { ...group, at: group.at.map((at, i) => ({ ...at, x: xs[i % 4] ?? at.x })) };
}
