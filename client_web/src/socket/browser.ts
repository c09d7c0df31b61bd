/** The browser's socket, clock and events behind a `Connection` or a `DayFeed`. */
import { Connection, type Environment, type Listener, type Wire } from './connection';
import { DayFeed, type DayListener } from './day';

const TICK = 200;

export function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

/** Connects to `/ws/races/{id}` of this page's server and keeps at it until stopped. */
export function connect(race: string, listener: Listener): Connection {
  return driven(new Connection(environment(`races/${encodeURIComponent(race)}`), listener));
}

/** Follows a game's table of a day until stopped; of my friends and me alone, if wished. */
export function follow(
  day: string,
  game: string,
  friends: boolean,
  listener: DayListener,
): DayFeed {
  const query = friends ? '?friends=1' : '';
  const path = `daily/${encodeURIComponent(day)}/${encodeURIComponent(game)}${query}`;
  return driven(new DayFeed(environment(path), listener));
}

function environment(path: string): Environment {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}/ws/${path}`;
  return {
    open: () => new WebSocket(url) as unknown as Wire,
    now: wallClock,
    random: Math.random,
    online: () => navigator.onLine,
  };
}

interface Driven {
  tick(): void;
  wake(): void;
  stop(): void;
}

/** Lets time pass for it, and tells it when the network or the tab is back. */
function driven<T extends Driven>(socket: T): T {
  const tick = () => socket.tick();
  const wake = () => socket.wake();
  const seen = () => document.visibilityState === 'visible' && socket.wake();
  const timer = setInterval(tick, TICK);
  window.addEventListener('online', wake);
  window.addEventListener('offline', tick);
  document.addEventListener('visibilitychange', seen);
  const stop = socket.stop.bind(socket);
  socket.stop = () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', tick);
    document.removeEventListener('visibilitychange', seen);
    stop();
  };
  socket.tick();
  return socket;
}
