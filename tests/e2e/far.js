// A longer way to the server: `window.way.ms` there and as many back. While it is `shut` nothing
// comes back; what was on its way comes when it is opened.
(() => {
  const Native = window.WebSocket;
  const kept = [];
  window.way = {
    ms: 0,
    shut: false,
    open() {
      this.shut = false;
      for (const hear of kept.splice(0)) hear();
    },
  };
  window.WebSocket = class extends Native {
    send(data) {
      setTimeout(() => this.readyState === Native.OPEN && super.send(data), window.way.ms);
    }
    set onmessage(hear) {
      const late = (event) => () => this.readyState === Native.OPEN && hear(event);
      super.onmessage =
        hear &&
        ((event) => {
          if (window.way.shut) kept.push(late(event));
          else setTimeout(late(event), window.way.ms);
        });
    }
  };
})();
