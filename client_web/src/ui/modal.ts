/** Opens a dialog over the page. Whoever had the focus before gets it back when it goes. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
