/**
 * The deal's fingerprint, computed here so that anybody can check it: browsers offer SHA-256 to
 * secure pages only, and a race on a home network has none.
 */

const FRACTIONS = ((): { k: Uint32Array; h: Uint32Array } => {
  const k: number[] = [];
  const h: number[] = [];
  const bits = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  for (let n = 2; k.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (h.length < 8) h.push(bits(Math.sqrt(n)));
    k.push(bits(Math.cbrt(n)));
  }
  return { k: Uint32Array.from(k), h: Uint32Array.from(h) };
})();

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function schedule(view: DataView, offset: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  return w;
}

/** SHA-256 of bytes, as hex (FIPS 180-4). */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  const hash = Uint32Array.from(FRACTIONS.h);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const w = schedule(view, offset);
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + FRACTIONS.k[i]! + w[i]!) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = hash[i]! + x));
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** SHA-256("samedeal/1" ‖ 0 ‖ game ‖ 0 ‖ seed): what was published before the race. */
export function commitmentOf(game: string, seed: string): string {
  const head = new TextEncoder().encode(`samedeal/1\0${game}\0`);
  const tail = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return sha256(Uint8Array.from([...head, ...tail]));
}
