import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DocumentPlaces, NONE } from '../../../src/catalog-index/facets/document-places.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 });

describe('places of documents', () => {
  it('are those of a map, in whatever order documents are added and looked for', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 4 }), numbers, fc.nat(), (parts, wanted, divisor) => {
        const [places, map] = [new DocumentPlaces(), new Map<number, number>()];
        for (const part of parts) {
          const added = part.filter((id) => !map.has(id)).map((id) => [id, 1_000 + id] as const);
          places.add(added);
          for (const [id, place] of added) map.set(id, place);
          const isKept = (place: number) => place % (1 + (divisor % 7)) !== 1;
          places.keep(isKept);
          for (const [id, place] of map) if (!isKept(place)) map.delete(id);
        }

        const found = places.find(wanted);
        const inOrder = places.find(wanted.toSorted((left, right) => left - right));

        const expect = (ids: readonly number[]) => ids.map((id) => map.get(id) ?? NONE);
        assert.deepEqual([...found], expect(wanted));
        assert.deepEqual([...inOrder], expect(wanted.toSorted((left, right) => left - right)));
      }),
    );
  });

  it('are known of numbers as large as those of products that are sold out', () => {
    const places = new DocumentPlaces();
    places.add([
      [2 ** 52 + 1, 7],
      [3, 0],
    ]);

    assert.deepEqual([...places.find([2 ** 52 + 1, 2 ** 52, 3])], [7, NONE, 0]);
  });
});
