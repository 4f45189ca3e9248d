import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { applyJsonDifference, findJsonDifference } from '../../../src/lib/json/json-difference.ts';

/** As it comes back from a store. */
const stored = <Value>(value: Value): unknown => JSON.parse(JSON.stringify({ value })).value;

describe('the difference of two JSON values', () => {
  it('makes the one of the other, whatever they are', () => {
    const few = fc.constantFrom('a', 'length', '0', '__proto__');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), tie('array'), tie('object')),
      array: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(few, tie('value'), { maxKeys: 3 }),
    }));

    fc.assert(
      fc.property(value, value, (left, right) => {
        const [base, target] = [stored(left), stored(right)];
        const difference = findJsonDifference(base, target);
        const kept = difference === undefined ? undefined : (stored(difference) as typeof difference);
        assert.equal(JSON.stringify(sorted(applyJsonDifference(base, kept))), JSON.stringify(sorted(target)));
      }),
    );
  });

  it('names only what differs', () => {
    const base = {
      total: 5,
      lines: [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
      address: { city: 'Austin' },
      gone: 1,
    };
    const target = { total: 5, lines: [{ id: 'a', n: 2 }], address: null, added: [] };

    assert.deepEqual(findJsonDifference(base, target), {
      lines: { 0: { n: [2] }, length: [1] },
      address: [null],
      added: [[]],
      gone: null,
    });
    assert.equal(findJsonDifference(base, stored(base)), undefined);
  });
});

/** Members in one order: theirs does not count. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([key, member]) => [key, sorted(member)])
      : value;
