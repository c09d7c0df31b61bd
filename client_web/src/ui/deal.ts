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

/** A code as typed: capitals, without dash and spaces; null where it cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}
