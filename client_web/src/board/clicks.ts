/**
 * A click belongs to where its press began. A tap on a card may put a button under the finger (the
 * stepper, say); the click that the browser makes of the same tap must not press it.
 */
export function ownClicks(inside: (event: Event) => boolean): (root: HTMLElement) => () => void {
  return (root) => {
    let ours = false;
    const down = (event: PointerEvent) => {
      ours = root.contains(event.target as Node) && inside(event);
    };
    const click = (event: MouseEvent) => {
      // Keys and screen readers click without a press.
      if (!ours || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener('pointerdown', down, true);
    addEventListener('click', click, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('click', click, true);
    };
  };
}
