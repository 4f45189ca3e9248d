import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DIGITS_IN_NAME,
  NUMBER,
  NUMBER_IN_WORD,
  SUSPICIOUS,
  secretPatterns,
} from '../../../src/lib/redaction/secret-patterns.ts';
import { countSteps } from './count-steps.ts';

const patterns = [...secretPatterns.map(([pattern]) => pattern), NUMBER, NUMBER_IN_WORD, DIGITS_IN_NAME, SUSPICIOUS];
const SHORT = 300;

/** How often as many steps four times the text takes: four, and little more for what stands around it. */
function measureGrowth(pattern: RegExp, repeated: string, around: readonly [string, string]): number {
  const [before, after] = around;
  const count = (length: number) =>
    countSteps(pattern, before + repeated.repeat(Math.ceil(length / repeated.length)) + after);
  return count(4 * SHORT) / count(SHORT);
}

const pieces = [
  ...['a', '0', 'f', '-', '_', '.', ':', '=', '"', ' ', '/', '@', '+', '%', '~', '://', 'eyJ'],
  ...['token', 'secret', 'api_key', 'bearer', 'abcdef12', '--------', 'a'.repeat(20), '0'.repeat(32)],
];

describe('a pattern of redaction', () => {
  it('takes steps in proportion to the text, for texts made to keep it busy', () => {
    const text = (maxLength: number, minLength = 0) =>
      fc.array(fc.constantFrom(...pieces), { minLength, maxLength }).map((parts) => parts.join(''));

    fc.assert(
      fc.property(text(4, 1), text(2), text(2), (repeated, before, after) => {
        for (const pattern of patterns) {
          const growth = measureGrowth(pattern, repeated, [before, after]);
          assert.ok(growth < 6, `${pattern} grows ${growth.toFixed(1)} times with ${JSON.stringify(repeated)}`);
        }
      }),
      {
        numRuns: 100,
        examples: [
          ['a', '', 'g'],
          ['a-', '@', ''],
          ['a.', '@', ''],
          ['a_', '', '@'],
          ['=', 'token', ' '],
          ['token=', '', ''],
          ['api-key-', '', ''],
          [`${'-'.repeat(20)}.`, '@', ''],
        ],
      },
    );
  });

  it('would be found if it were slower than that', () => {
    assert.ok(measureGrowth(/[\w.%+-]+@/g, 'a', ['', '']) > 12);
    assert.ok(measureGrowth(/\b[\w-]{20,}(?:\.[\w-]{8,}){2,}\b/g, 'a-', ['', '']) > 12);
  });
});
