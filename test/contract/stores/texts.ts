import assert from 'node:assert/strict';

/** Texts that a careless store changes: other scripts, quotes, both line ends, a number, emptiness, great length. */
export const difficultTexts: readonly string[] = [
  'Łódź 東京 🛒 é é',
  `it's "quoted" \\ ; -- %_?:$1`,
  'first\nsecond\r\nthird\t',
  '  00012.50 ',
  '',
  'ä🛒'.repeat(200_000),
];

/** Short enough for a key, and never half a character. */
export const beginningOf = (text: string): string => [...text.slice(0, 100)].slice(0, 40).join('');

/** Compares without printing megabytes where it fails. */
export function assertSameText(actual: string | null | undefined, expected: string): void {
  assert.ok(
    actual === expected,
    `"${beginningOf(expected)}…" came back as "${beginningOf(actual ?? String(actual))}…"`,
  );
}
