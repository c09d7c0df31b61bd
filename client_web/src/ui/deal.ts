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

/** A code as typed or spelled, or the link that holds it; null where there is none. */
export function typedCode(text: string): string | null {
  const link = /\/r\/([^/?#]+)/.exec(text);
  const code = (link?.[1] ?? text).toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}
