/** The maximum length of a close reason. */
const MAX_BYTES = 123;

/** The reason for a close frame: truncated to its maximum length in UTF-8, never within a character. */
export function toCloseReason(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  let reason = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    reason += character;
  }
  return reason;
}
