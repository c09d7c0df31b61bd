// Seen from inside the page, from before its first line: what was there before the cards were.
(() => {
  // Nobody here plays for the first time, unless a test says so: then there are tips at the table.
  try {
    localStorage.setItem('samedeal.tips', 'tap refused stock');
  } catch {
    // A page without an address has no storage.
  }
  const seen = { countdown: false, read_at: null, board_at: null, pressed: null };
  window.witness = seen;
  const all = (selector) => document.querySelectorAll(selector).length;
  new MutationObserver(() => {
    seen.countdown ||= all('[data-testid=countdown]') > 0;
    if (seen.read_at === null && all('[data-testid=table] [data-card]:not([data-card="#"])') > 0)
      seen.read_at = Date.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('pointerdown', () => (seen.pressed = performance.now()), true);
  addEventListener('pointerdown', () => (seen.pressed = performance.now()), true);
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).t === 'board') seen.board_at ??= Date.now();
      });
    }
  };
})();
