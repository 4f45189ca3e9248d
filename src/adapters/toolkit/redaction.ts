const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic|token)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Card numbers, also written in groups.
  [/\b\d(?:[ -]?\d){11,18}\b/g, '[number]'],
  // Anything long enough to be a key: session tokens, signatures, JWTs.
  [/\b[\w-]{20,}(?:\.[\w-]{8,}){2}\b/g, '[secret]'],
  [/\b[0-9a-f]{32,}\b/gi, '[secret]'],
];

/**
 * Text from a platform with everything masked that looks like a credential, a card or a person. A second line of
 * defence: the first is that errors and logs quote no content at all.
 */
export const redact = (text: string): string =>
  rules.reduce((running, [pattern, replacement]) => running.replace(pattern, replacement), text);
