import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { CatalogIndex, CatalogMatch, SearchPlan } from '../../../src/stores/ports/index.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, idsOf, type OpenIndex, publish, query, readAllPages } from './index-kit.ts';

const large = Array.from({ length: 40 }, (_, number) =>
  platformProduct({ id: `large-${number}`, title: number % 2 === 0 ? 'Fine Mug' : `Mug Rack ${number}` }),
);
const small = Array.from({ length: 7 }, (_, number) =>
  platformProduct({ id: `small-${number}`, title: 'Fine Mug with a Long Name' }),
);
const soldOut = Array.from({ length: 5 }, (_, number) =>
  platformProduct({ id: `gone-${number}`, title: 'Rare Mug', variants: [{ price: 1_000, available: false }] }),
);
const visible = ['large.example', 'small.example', 'gone.example'];

export function describeDiversity(open: OpenIndex): void {
  describe('a first page of several merchants', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'large.example', large);
      await publish(kit.index, 'small.example', small);
      await publish(kit.index, 'gone.example', soldOut);
      await publish(kit.index, 'hidden.example', [platformProduct({ id: 'secret', title: 'Fine Mug' })]);
    });
    after(() => kit.close());
    const search = async (text: string | null, changes: Parameters<typeof query>[1] = {}) =>
      kit.index.search(query(text, { visible, ...changes }));
    const countBy = async (changes: Parameters<typeof query>[1]) => {
      const { entries } = await search('mug', changes);
      const counts = new Map<string, number>();
      for (const { domain } of entries) counts.set(domain, (counts.get(domain) ?? 0) + 1);
      return Object.fromEntries(counts);
    };

    it('has no more than half of one merchant while others match as well', async () => {
      assert.deepEqual(await countBy({ first: 10, diversify: false }), { 'large.example': 10 });
      assert.deepEqual(await countBy({ first: 10 }), { 'large.example': 5, 'small.example': 5 });
    });

    it('is filled up by the merchant that has more, and never by worse matches', async () => {
      assert.deepEqual(await countBy({ first: 18 }), { 'large.example': 11, 'small.example': 7 });
      assert.deepEqual(await countBy({ first: 27 }), { 'large.example': 20, 'small.example': 7 });
      assert.deepEqual(await countBy({ first: 1 }), { 'large.example': 1 });
    });

    it('stays as it is for one merchant, in an order of prices, and after a cursor', async () => {
      const filters = { ...query('').filters, domains: ['large.example'] };
      assert.deepEqual(
        idsOf(await search('mug', { filters, first: 10 })),
        idsOf(await search('mug', { filters, first: 10, diversify: false })),
      );
      assert.deepEqual(
        idsOf(await search('mug', { sort: 'PRICE_ASC', first: 10 })),
        idsOf(await search('mug', { sort: 'PRICE_ASC', first: 10, diversify: false })),
      );
      const first = await search('mug', { first: 1 });
      const rest = { after: { position: first.end, plan: first.plan }, first: 9 };
      assert.deepEqual(
        idsOf(await search('mug', rest)),
        idsOf(await search('mug', { first: 10, diversify: false })).slice(1),
      );
    });

    it('is what the rule says, and its pages and cursors have every product once', async () => {
      const drawn = await publishShops(kit.index);
      const page = fc.integer({ min: 1, max: 12 });
      const run = { text: fc.constantFrom('cup', 'blue cup', null), first: page, next: page, isPriced: fc.boolean() };
      const chosen = fc.uniqueArray(fc.constantFrom(...drawn), { minLength: 2, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(chosen, fc.record(run), fc.nat(), async (shops, { text, first, next, isPriced }, at) => {
          const filters = { ...query('').filters, minPrice: isPriced ? 2 : null };
          const asked = query(text, { visible: shops, filters, first });
          const natural = await kit.index.search({ ...asked, diversify: false, first: 100 });
          const whole = idsOf(natural);
          const readRest = async (position: CatalogMatch['position'] | null, plan: SearchPlan) =>
            position === null ? [] : readAllPages(kit.index, { ...asked, first: next, after: { position, plan } });

          const shown = await kit.index.search(asked);

          assert.deepEqual(idsOf(shown), toExpected(natural.entries, first));
          assert.equal(shown.hasNextPage, whole.length > first);
          const paged = await readRest(shown.hasNextPage ? shown.end : null, shown.plan);
          assert.deepEqual([...idsOf(shown), ...paged].sort(), [...whole].sort());
          const place = at % Math.max(1, shown.entries.length);
          const seen = idsOf(shown).slice(0, place + 1);
          assert.deepEqual(
            await readRest(shown.entries[place]?.position ?? null, shown.plan),
            whole.filter((id) => !seen.includes(id)),
            'after an edge, the rest comes in its own order',
          );
        }),
        { numRuns: 60 },
      );
    });
  });
}

const SHOPS = 16;

/** Shops with whatever each has: a case of the property is any few of them, and publishes nothing itself. */
async function publishShops(index: CatalogIndex): Promise<readonly string[]> {
  const domains: string[] = [];
  for (const sketches of fc.sample(fc.array(sketch, { minLength: 2, maxLength: 12 }), SHOPS)) {
    const domain = `${domains.length}.example`;
    const products = sketches.map(({ title, available, price }, number) =>
      platformProduct({ id: `${domain}-${number}`, title, variants: [{ price, available }] }),
    );
    await publish(index, domain, products);
    domains.push(domain);
  }
  return domains;
}

const sketch = fc.record({
  title: fc.constantFrom('Cup', 'Blue Cup', 'Cup Rack', 'A Cup with a Long Name', 'Saucer for a Cup', 'Plate'),
  available: fc.boolean(),
  price: fc.integer({ min: 1, max: 3 }),
});

/** The rule, from all matches in their own order. */
function toExpected(entries: readonly CatalogMatch[], first: number): readonly string[] {
  const toClass = ({ position: [relevanceClass], product }: CatalogMatch) =>
    `${relevanceClass}/${product.variants.every(({ available }) => !available)}`;
  const [last, next] = [entries[first - 1], entries[first]];
  const page = entries.slice(0, first);
  if (last === undefined || next === undefined || toClass(last) !== toClass(next)) {
    return page.map(({ product }) => product.productId);
  }
  const members = entries.filter((entry) => toClass(entry) === toClass(last));
  const places = page.filter((entry) => toClass(entry) === toClass(last)).length;
  const most = Math.max(1, Math.floor(places / 2));
  const taken = new Map<string, CatalogMatch[]>();
  const allowed = members.filter((entry) => {
    const own = taken.get(entry.domain) ?? [];
    taken.set(entry.domain, [...own, entry]);
    return own.length < most;
  });
  const chosen = allowed.slice(0, places);
  const spare = members.filter((entry) => !chosen.includes(entry)).slice(0, places - chosen.length);
  const wanted = members.filter((entry) => chosen.includes(entry) || spare.includes(entry));
  return [...page.slice(0, first - places), ...wanted].map(({ product }) => product.productId);
}
