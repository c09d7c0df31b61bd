/** What a deal and a race are called on the page. */

/** "A3F-09C": the first six hex digits of the commitment. */
export function dealTag(commitment: string): string {
  const six = commitment.slice(0, 6).toUpperCase();
  return `${six.slice(0, 3)}-${six.slice(3)}`;
}

/** "K7T-P4M" */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Letters of other scripts that a keyboard may write for the ones that are read. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВСЕНКМРТУХΑΒΕΗΚΜΝΡΤΥΧΖ'].map((sign, i) => [sign, 'ABCEHKMPTYXABEHKMNPTYXZ'[i]!]),
);

/** Whether a code has a sign that codes never have, because it looks or sounds like another. */
export function misread(code: string): boolean {
  return /[01ILOS5]/i.test(code);
}

/** A code as typed or spelled, or the link that holds it; null where there is none. */
export function typedCode(text: string): string | null {
  const link = /\/r\/([^/?#]+)/.exec(text);
  const plain = (link?.[1] ?? text).normalize('NFKC').toUpperCase();
  const code = plain
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\P{ASCII}/gu, (sign) => LOOKALIKES[sign] ?? sign);
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}
