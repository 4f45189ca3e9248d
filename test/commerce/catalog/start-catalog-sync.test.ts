import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { settle } from '../../support/manual-time.ts';
import { createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('the schedule of synchronizations', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(() => kit.close());

  const start = (trusted: readonly string[], keepsSnapshots = false) =>
    createCommerce({
      ...kit.dependencies,
      catalogSync: { everyMs: HOUR, trusted: new Set(trusted) },
    }).startCatalogSync({ keepsSnapshots });
  const listAges = async () =>
    new Map((await kit.catalogIndex.listSnapshots()).map(({ domain, asOf }) => [domain, asOf]));

  it('lists merchants without a snapshot at once, and each again when its snapshot is old', async (t) => {
    const began = kit.time.now();
    const sync = start([]);
    t.after(() => sync.stop(MINUTE));
    await sync.listed;

    assert.deepEqual(
      [...(await listAges())],
      [
        ['other.example', began],
        [DOMAIN, began],
      ],
    );
    await kit.time.advance(HOUR - 1);
    assert.equal((await listAges()).get(DOMAIN), began);
    await kit.time.advance(MINUTE);
    assert.ok(((await listAges()).get(DOMAIN) ?? 0) >= began + HOUR);
    await sync.stop(MINUTE);
    assert.equal(kit.time.waiting, 0);
  });

  it('lists a trusted merchant at every start, or keeps its snapshot where it has one', async () => {
    const listings: number[] = [];
    for (const keepsSnapshots of [true, true, false]) {
      const sync = start([DOMAIN], keepsSnapshots);
      await sync.listed;
      await sync.stop(MINUTE);
      const isOfMerchant = (fields: object) => Object(fields).domain === DOMAIN;
      const shown = kit.log.filter(({ message }) => message === 'The catalog was synchronized');
      listings.push(shown.filter(({ fields }) => isOfMerchant(fields)).length);
    }

    assert.deepEqual(listings, [1, 1, 2]);
  });

  it('lists a trusted merchant if the index cannot say at the start whether it has its snapshot', async (t) => {
    let isAway = true;
    const listSnapshots = async () => {
      if (!isAway) return kit.catalogIndex.listSnapshots();
      isAway = false;
      throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2 });
    };
    const sync = createCommerce({
      ...kit.dependencies,
      catalogIndex: { ...kit.catalogIndex, listSnapshots },
      catalogSync: { everyMs: HOUR, trusted: new Set([DOMAIN]) },
    }).startCatalogSync({ keepsSnapshots: true });
    t.after(() => sync.stop(MINUTE));

    await sync.prepared;

    assert.ok((await listAges()).get(DOMAIN));
  });

  it('tries a merchant that failed again after a minute', async (t) => {
    kit.platform.failNext('listProducts', new CommerceError('StoreUnavailable'));
    kit.platform.failNext('listProducts', new CommerceError('StoreUnavailable'));
    const sync = start([]);
    t.after(() => sync.stop(MINUTE));
    await sync.listed;
    assert.deepEqual([...(await listAges()).values()], [null, null]);

    await kit.time.advance(MINUTE);

    assert.ok([...(await listAges()).values()].every((asOf) => asOf !== null));
  });

  it('lists the other catalogs although the index fails with one, and ends with the last of them', async (t) => {
    const began = kit.time.now();
    const { runs } = kit.catalogIndex;
    const begin = runs.begin.bind(runs);
    t.mock.method(runs, 'begin', async (options: Parameters<typeof begin>[0]) => {
      if (options.domain === DOMAIN) throw new CommerceError('ServiceUnavailable');
      return begin(options);
    });
    const sync = start([]);
    t.after(() => sync.stop(MINUTE));

    await sync.listed;

    assert.deepEqual([...(await listAges())], [['other.example', began]]);
    assert.deepEqual(
      kit.log.filter(({ level }) => level === 'error').map(({ fields, message }) => [Object(fields).domains, message]),
      [[[DOMAIN], 'The catalog index does not answer']],
    );
  });

  it('lists a catalog again at the next look once its platform names another version', async (t) => {
    let version: string | null = 'first';
    for (const merchant of kit.dependencies.merchants.list()) {
      Object.assign(merchant.adapter, {
        getCatalogVersion: async () => {
          if (version === null) throw new CommerceError('StoreUnavailable');
          return version;
        },
      });
    }
    const sync = start([DOMAIN]);
    t.after(() => sync.stop(MINUTE));
    await sync.listed;
    const count = async () => (await kit.catalogIndex.listSnapshots()).map(({ products }) => products);
    const [before] = await count();
    kit.platform.stock.set('mug-new', 1);

    await kit.time.advance(MINUTE);
    const unchanged = await count();
    version = null;
    await kit.time.advance(MINUTE);
    const away = await count();
    version = 'second';
    kit.platform.failNext('listProducts', new CommerceError('StoreUnavailable'));
    await kit.time.advance(MINUTE);
    await kit.time.advance(MINUTE);
    kit.platform.calls.length = 0;
    await kit.time.advance(MINUTE);

    assert.ok(before !== undefined);
    assert.deepEqual(
      [unchanged, away],
      [
        [before, before],
        [before, before],
      ],
    );
    assert.deepEqual(await count(), [before + 1, before + 1]);
    assert.ok(!kit.platform.calls.includes('listProducts'));
  });

  it('waits for a trusted merchant that another node lists for the first time', async (t) => {
    const run = await kit.catalogIndex.runs.begin({
      domain: DOMAIN,
      holder: 'other',
      leaseMs: MINUTE,
      resumableMs: HOUR,
    });
    assert.ok(run);
    const sync = start([DOMAIN]);
    t.after(() => sync.stop(MINUTE));
    let isPrepared = false;
    void sync.prepared.then(() => {
      isPrepared = true;
    });

    await kit.time.advance(5_000);
    const early = isPrepared;
    await kit.catalogIndex.runs.show(run);
    await kit.time.advance(1_000);

    assert.deepEqual([early, isPrepared], [false, true]);
  });

  it('is not prepared while the index does not answer, or holds an older listing than was shown at the start', async (t) => {
    const shown = { products: 1, skipped: 0, isRunning: false, lastError: null, lastErrorAt: null, copyError: null };
    let held: number | null | undefined;
    const listSnapshots = async () => {
      if (held === undefined) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2 });
      // The last is of a shop that is not configured.
      return [
        { ...shown, domain: DOMAIN, asOf: 2, heldAsOf: held, heldProducts: 1 },
        { ...shown, domain: 'gone.example', asOf: 2, heldAsOf: null, heldProducts: 0 },
      ];
    };
    const catalogIndex = { ...kit.catalogIndex, listSnapshots };
    const sync = createCommerce({
      ...kit.dependencies,
      catalogIndex,
      catalogSync: { everyMs: HOUR, trusted: new Set() },
    }).startCatalogSync();
    t.after(() => sync.stop(MINUTE));
    let isPrepared = false;
    void sync.prepared.then(() => {
      isPrepared = true;
    });
    const pass = async () => {
      await kit.time.advance(1_000);
      return isPrepared;
    };

    const away = await pass();
    held = 1;
    const older = await pass();
    held = 2;

    assert.deepEqual([away, older, await pass()], [false, false, true]);
  });

  it('is stopped in time, also while the index shows a catalog for ever', async () => {
    const runs = { ...kit.catalogIndex.runs, show: () => new Promise<never>(() => {}) };
    const sync = createCommerce({
      ...kit.dependencies,
      catalogIndex: { ...kit.catalogIndex, runs },
      catalogSync: { everyMs: HOUR, trusted: new Set() },
    }).startCatalogSync();
    await kit.time.advance(MINUTE);

    let isStopped = false;
    const stopping = sync.stop(5_000).then(() => {
      isStopped = true;
    });
    await kit.time.advance(4_999);
    const early = isStopped;
    await kit.time.advance(1);
    await stopping;

    assert.equal(early, false);
  });

  it('takes the listing over from a node that died, and can be stopped while it waits', async (t) => {
    await kit.catalogIndex.runs.begin({ domain: DOMAIN, holder: 'dead', leaseMs: MINUTE, resumableMs: HOUR });
    const stopped = start([DOMAIN]);
    await settle();
    await stopped.stop(MINUTE);
    const sync = start([DOMAIN]);
    t.after(() => sync.stop(MINUTE));

    await kit.time.advance(MINUTE + 1_000);
    await sync.prepared;

    assert.ok((await listAges()).get(DOMAIN));
  });
});
