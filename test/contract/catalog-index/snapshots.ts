import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CatalogRunLostError } from '../../../src/stores/ports/index.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import {
  begin,
  type IndexUnderTest,
  idsOf,
  leaseMs,
  type OpenIndex,
  publish,
  query,
  resumableMs,
} from './index-kit.ts';

const DOMAIN = 'a.example';
const mug = (number: number, title = `Mug ${number}`) => platformProduct({ id: `mug-${number}`, title });
const mugs = (...numbers: readonly number[]) => numbers.map((number) => mug(number));

export function describeSnapshots(open: OpenIndex): void {
  describe('snapshots', () => {
    let kit: IndexUnderTest;
    beforeEach(async () => {
      kit = await open();
    });
    afterEach(() => kit.close());
    const list = async (page = 1, size = 10) =>
      (await kit.index.listProducts({ domain: DOMAIN, page, size }))?.products.map(({ productId }) => productId);

    it('are there once a run is shown, and not before', async () => {
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(1, 2), skipped: 1, cursor: null, leaseMs });
      const before = [await list(), idsOf(await kit.index.search(query('mug')))];

      const shown = await kit.index.runs.show(run);

      assert.deepEqual(before, [undefined, []]);
      assert.deepEqual(shown, { added: 2, changed: 0, removed: 0, total: 2, skipped: 1 });
      assert.deepEqual(await list(), ['mug-1', 'mug-2']);
      assert.deepEqual(idsOf(await kit.index.search(query('mug'))).toSorted(), ['mug-1', 'mug-2']);
      const [state] = await kit.index.listSnapshots();
      assert.deepEqual(
        [state?.domain, state?.products, state?.skipped, state?.isRunning, state?.lastError],
        [DOMAIN, 2, 1, false, null],
      );
    });

    it('lose what is gone, keep what stayed and take what changed', async () => {
      await publish(kit.index, DOMAIN, mugs(1, 2, 3));

      const shown = await publish(kit.index, DOMAIN, [mug(4), mug(3), mug(2, 'Beaker')]);

      assert.deepEqual(shown, { added: 1, changed: 1, removed: 1, total: 3, skipped: 0 });
      assert.deepEqual(await list(), ['mug-4', 'mug-3', 'mug-2']);
      assert.deepEqual(idsOf(await kit.index.search(query('mug'))).toSorted(), ['mug-3', 'mug-4']);
      assert.deepEqual(idsOf(await kit.index.search(query('beaker'))), ['mug-2']);
    });

    it('are listed page by page in the order of the listing, without gaps where a product came twice', async () => {
      const run = await begin(kit.index, DOMAIN);
      for (const products of [mugs(1, 2), mugs(2, 3), mugs(3, 4, 5)]) {
        await kit.index.runs.stage(run, { products, skipped: 0, cursor: 'on', leaseMs });
      }
      await kit.index.runs.show(run);

      const pages = [await list(1, 2), await list(2, 2), await list(3, 2), await list(4, 2)];

      assert.deepEqual(pages, [['mug-1', 'mug-2'], ['mug-3', 'mug-4'], ['mug-5'], []]);
    });

    it('may be empty', async () => {
      await publish(kit.index, DOMAIN, mugs(1));
      await publish(kit.index, DOMAIN, []);

      assert.deepEqual(await list(), []);
      assert.deepEqual(idsOf(await kit.index.search(query('mug'))), []);
    });

    it('of one merchant do not touch those of another', async () => {
      await publish(kit.index, DOMAIN, mugs(1));
      await publish(kit.index, 'b.example', [mug(1), mug(2)]);
      await publish(kit.index, DOMAIN, []);

      const found = await kit.index.search(query('mug'));

      assert.deepEqual(
        found.entries.map(({ domain }) => domain),
        ['b.example', 'b.example'],
      );
    });

    it('are of the moment when their listing began', async () => {
      const list = async (milliseconds: number) => {
        const run = await begin(kit.index, DOMAIN);
        await kit.pass(milliseconds);
        await kit.index.runs.stage(run, { products: mugs(1), skipped: 0, cursor: null, leaseMs });
        await kit.index.runs.show(run);
        return (await kit.index.listProducts({ domain: DOMAIN, page: 1, size: 1 }))?.asOf ?? 0;
      };

      const first = await list(5_000);
      const second = await list(3_000);
      const [entry] = (await kit.index.search(query('mug'))).entries;

      assert.equal(second - first, 5_000);
      assert.equal(entry?.asOf, second);
    });
  });

  describe('runs', () => {
    let kit: IndexUnderTest;
    beforeEach(async () => {
      kit = await open();
    });
    afterEach(() => kit.close());
    const beginAs = (holder: string) => kit.index.runs.begin({ domain: DOMAIN, holder, leaseMs, resumableMs });

    it('have one holder at a time', async () => {
      const started = await Promise.all([beginAs('one'), beginAs('two'), beginAs('three')]);

      assert.equal(started.filter((run) => run !== null).length, 1);
      assert.equal((await kit.index.listSnapshots())[0]?.isRunning, true);
    });

    it('go on from their cursor once their holder is gone', async () => {
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(1), skipped: 0, cursor: 'after-1', leaseMs });
      await kit.pass(leaseMs + 1);

      const taken = await begin(kit.index, DOMAIN, 'two');
      await kit.index.runs.stage(taken, { products: mugs(2), skipped: 0, cursor: null, leaseMs });
      const shown = await kit.index.runs.show(taken);

      assert.deepEqual([taken.cursor, taken.resumed, shown.total], ['after-1', true, 2]);
    });

    it('are changed by nobody but the holder who went on with them last', async () => {
      const { runs } = kit.index;
      const late = await begin(kit.index, DOMAIN);
      await runs.stage(late, { products: mugs(1), skipped: 0, cursor: 'after-1', leaseMs });
      await kit.pass(leaseMs + 1);
      const taken = await begin(kit.index, DOMAIN, 'two');
      const part = { products: mugs(3), skipped: 0, cursor: 'after-3', leaseMs };
      const writes = [() => runs.stage(late, part), () => runs.restart(late), () => runs.show(late)];

      for (const write of [...writes, () => runs.measure(late)]) await assert.rejects(write, CatalogRunLostError);
      await runs.fail(late, { error: 'StoreUnavailable', keep: false });
      const meanwhile = await kit.index.listSnapshots();
      await runs.stage(taken, { products: mugs(2), skipped: 0, cursor: null, leaseMs });
      const shown = await runs.show(taken);

      assert.deepEqual([taken.resumed, shown.total], [true, 2]);
      assert.deepEqual([meanwhile[0]?.isRunning, meanwhile[0]?.lastError], [true, null]);
    });

    it('begin anew if the interrupted one is too old, and nothing of it is left', async () => {
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(1), skipped: 0, cursor: 'after-1', leaseMs });
      await kit.pass(resumableMs + 1);

      const fresh = await begin(kit.index, DOMAIN, 'two');

      assert.deepEqual([fresh.cursor, fresh.resumed], [null, false]);
      assert.deepEqual(await kit.index.runs.measure(fresh), { staged: 0, shown: 0 });
      await assert.rejects(
        kit.index.runs.stage(run, { products: mugs(2), skipped: 0, cursor: null, leaseMs }),
        CatalogRunLostError,
      );
      await assert.rejects(kit.index.runs.show(run), CatalogRunLostError);
    });

    it('that fail keep the snapshot, and say why', async () => {
      await publish(kit.index, DOMAIN, mugs(1, 2));
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(3), skipped: 0, cursor: 'after-3', leaseMs });
      const measured = await kit.index.runs.measure(run);

      await kit.index.runs.fail(run, { error: 'The listing is empty', keep: false });

      const next = await begin(kit.index, DOMAIN);
      const [state] = await kit.index.listSnapshots();
      assert.deepEqual(measured, { staged: 1, shown: 2 });
      assert.deepEqual([next.cursor, next.resumed], [null, false]);
      assert.deepEqual([state?.products, state?.lastError], [2, 'The listing is empty']);
      assert.equal(typeof state?.lastErrorAt, 'number');
    });

    it('that fail may be gone on with', async () => {
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(1), skipped: 0, cursor: 'after-1', leaseMs });
      await kit.index.runs.fail(run, { error: 'StoreUnavailable', keep: true });

      const next = await begin(kit.index, DOMAIN, 'two');

      assert.deepEqual([next.cursor, next.resumed], ['after-1', true]);
    });

    it('forget what they listed when they begin again', async () => {
      const run = await begin(kit.index, DOMAIN);
      await kit.index.runs.stage(run, { products: mugs(1, 2), skipped: 2, cursor: 'on', leaseMs });

      await kit.index.runs.restart(run);
      await kit.index.runs.stage(run, { products: mugs(3), skipped: 0, cursor: null, leaseMs });

      assert.deepEqual(await kit.index.runs.show(run), { added: 1, changed: 0, removed: 0, total: 1, skipped: 0 });
    });
  });
}
