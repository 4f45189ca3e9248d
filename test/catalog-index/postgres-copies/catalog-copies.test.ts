import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CatalogCopies } from '../../../src/catalog-index/postgres-copies/catalog-copies.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { CatalogIndexError } from '../../../src/stores/ports/index.ts';
import { ManualTime } from '../../support/manual-time.ts';

/** Copies of what a test publishes by domain; `broken` catalogs cannot be copied. */
function open(published: Map<string, string>) {
  const time = new ManualTime();
  const [broken, copied, errors, warnings] = [new Set<string>(), [] as string[], [] as unknown[], [] as string[]];
  const database = { isAway: false };
  const listRuns = () =>
    [...published].map(([domain, publication]) => ({
      domain,
      runId: 'run',
      publication,
      asOf: 1,
      products: 1,
      skipped: 0,
    }));
  const endless = new Set<string>();
  const late = new Map<string, Promise<void>>();
  const copy = async ({ domain }: { readonly domain: string }) => {
    copied.push(domain);
    if (endless.has(domain)) return new Promise<never>(() => {});
    await late.get(domain);
    if (broken.has(domain)) throw new CatalogIndexError('database or disk is full');
    return listRuns().find((run) => run.domain === domain);
  };
  const copies = new CatalogCopies({
    listPublished: async () => {
      if (database.isAway) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2 });
      return listRuns();
    },
    execute: async (name, input) => {
      const answer: unknown = name === 'copy' && input !== null ? await copy(input) : [];
      return answer as never;
    },
    holder: 'this process',
    clock: time,
    timers: time,
    logger: {
      ...silentLogger,
      error: (fields: object) => void errors.push(Object(fields).domain),
      warn: (_fields: object, message?: string) => void warnings.push(message ?? ''),
    },
  });
  const take = () => copied.splice(0);
  return { copies, time, broken, endless, late, database, errors, warnings, take };
}

const isUnavailable = (error: unknown) => error instanceof CommerceError && error.name === 'ServiceUnavailable';

describe('the copies of a node', () => {
  it('follow what is published every second, each run once, and stay once it is published no more', async () => {
    const published = new Map([['a.example', 'first']]);
    const { copies, time, take } = open(published);
    await copies.start();
    await time.advance(0);
    const atStart = take();

    await time.advance(1_000);
    const unchanged = take();
    published.set('a.example', 'second').set('b.example', 'first');
    await time.advance(999);
    const early = take();
    await time.advance(1);
    const second = take();
    published.delete('a.example');
    await time.advance(1_000);
    const gone = take();
    copies.close();

    assert.deepEqual([atStart, unchanged, early], [['a.example'], [], []]);
    assert.deepEqual([second, gone], [['a.example', 'b.example'], []]);
    assert.equal(copies.findHeld('a.example')?.publication, 'second');
    assert.equal(time.waiting, 0);
  });

  it('let nobody search one of the start that is not there, and try one that broke again after 15 seconds, which others do not wait for', async () => {
    const published = new Map([
      ['a.example', 'first'],
      ['b.example', 'first'],
    ]);
    const { copies, time, broken, errors, take } = open(published);
    broken.add('a.example');
    await copies.start();
    assert.throws(() => copies.requireCopies(['b.example', 'a.example']), isUnavailable);
    await time.advance(0);
    take();

    assert.throws(() => copies.requireCopies(['b.example', 'a.example']), isUnavailable);
    copies.requireCopies(['b.example']);
    assert.deepEqual(
      [copies.findError('a.example'), copies.findError('b.example')],
      ['database or disk is full', undefined],
    );
    published.set('b.example', 'second');
    await time.advance(14_999);
    const early = take();
    await time.advance(1);
    const again = take();
    assert.throws(() => copies.requireCopies(['a.example']), isUnavailable);
    copies.requireCopies(['b.example', 'a.example']);
    broken.clear();
    await time.advance(15_000);
    published.set('c.example', 'first');
    broken.add('c.example');
    await time.advance(1_000);
    copies.close();

    assert.deepEqual([early, again, take()], [['b.example'], ['a.example'], ['a.example', 'c.example']]);
    assert.equal(copies.findError('a.example'), undefined);
    // A catalog that was published since is one that this node does not have yet.
    copies.requireCopies(['a.example', 'b.example', 'c.example']);
    assert.deepEqual(errors, ['a.example', 'c.example']);
  });

  it('are not waited for once nothing is published of them any more', async () => {
    const published = new Map([['a.example', 'first']]);
    const { copies, time, broken } = open(published);
    broken.add('a.example');
    await copies.start();
    await time.advance(0);

    assert.throws(() => copies.requireCopies(['a.example']), isUnavailable);
    published.clear();
    await time.advance(1_000);
    copies.close();

    copies.requireCopies(['a.example']);
  });

  it('are made again, all of them, after the node has lost its file', async () => {
    const published = new Map([
      ['a.example', 'first'],
      ['b.example', 'first'],
    ]);
    const { copies, time, database, take } = open(published);
    await copies.start();
    await time.advance(0);
    take();

    database.isAway = true;
    copies.forget();
    await time.advance(1_000);
    assert.throws(() => copies.requireCopies(['a.example']), isUnavailable);
    database.isAway = false;
    await time.advance(1_000);
    copies.close();

    assert.deepEqual(take(), ['a.example', 'b.example']);
    copies.requireCopies(['a.example', 'b.example']);
  });

  it('are made again after the node has lost its file, also one that ended only then', async () => {
    const { copies, time, late, database, take } = open(new Map([['a.example', 'first']]));
    const end = Promise.withResolvers<void>();
    late.set('a.example', end.promise);
    await copies.start();
    await time.advance(0);

    database.isAway = true;
    copies.forget();
    end.resolve();
    await time.advance(0);
    assert.equal(copies.findHeld('a.example'), undefined);
    database.isAway = false;
    await time.advance(1_000);
    copies.close();

    assert.deepEqual(take(), ['a.example', 'a.example']);
    assert.equal(copies.findHeld('a.example')?.publication, 'first');
  });

  it('of one shop are brought at once, also while the copy of another takes for ever', async () => {
    const published = new Map([['a.example', 'first']]);
    const { copies, endless, take } = open(published);
    endless.add('a.example');
    await copies.start();

    published.set('b.example', 'first');
    await copies.bring('b.example');
    await copies.bring('b.example');
    await copies.bring('gone.example');
    copies.close();

    assert.deepEqual(take(), ['a.example', 'b.example']);
    assert.equal(copies.findHeld('b.example')?.publication, 'first');
  });

  it('say once why a catalog cannot be copied, however often that is tried', async () => {
    const published = new Map([['a.example', 'first']]);
    const { copies, time, broken, errors, take } = open(published);
    broken.add('a.example');
    await copies.start();
    await time.advance(40_000);
    copies.close();

    assert.deepEqual(take(), ['a.example', 'a.example', 'a.example']);
    assert.deepEqual(errors, ['a.example']);
  });

  it('say once that the database is away, and go on when it is back', async () => {
    const published = new Map([['a.example', 'first']]);
    const { copies, time, database, warnings, take } = open(published);
    await copies.start();
    await time.advance(0);
    take();

    database.isAway = true;
    published.set('a.example', 'second');
    await time.advance(3_000);
    const away = take();
    database.isAway = false;
    await time.advance(1_000);
    copies.close();

    copies.requireCopies(['a.example']);
    assert.deepEqual([away, take(), warnings.length], [[], ['a.example'], 1]);
  });
});
