/** The browser's socket, clock and events behind a `Connection`. */
import { Connection, type Environment, type Listener, type Wire } from './connection';

const TICK = 200;

export function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

/** Connects to `/ws/races/{id}` of this page's server and keeps at it until stopped. */
export function connect(race: string, listener: Listener): Connection {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}/ws/races/${encodeURIComponent(race)}`;
  const env: Environment = {
    open: () => new WebSocket(url) as unknown as Wire,
    now: wallClock,
    random: Math.random,
    online: () => navigator.onLine,
  };
  const connection = new Connection(env, listener);
  const tick = () => connection.tick();
  const wake = () => connection.wake();
  const seen = () => document.visibilityState === 'visible' && connection.wake();
  const timer = setInterval(tick, TICK);
  window.addEventListener('online', wake);
  window.addEventListener('offline', tick);
  document.addEventListener('visibilitychange', seen);
  const stop = connection.stop.bind(connection);
  connection.stop = () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', tick);
    document.removeEventListener('visibilitychange', seen);
    stop();
  };
  connection.tick();
  return connection;
}
