/** The tab's title: where this page is, unless something is urgent and nobody looks. */

const NAME = 'Samedeal';

const said = $state<{ urgent: string }>({ urgent: '' });

/** What the tab says instead while the page is hidden; empty for nothing. */
export function urge(text: string): void {
  said.urgent = text;
}

/** "● Starting in 3 · Samedeal" while it is urgent, else "Race · Samedeal". */
export function titleOf(page: string, hidden: boolean): string {
  return `${hidden && said.urgent ? `● ${said.urgent}` : page} · ${NAME}`;
}
