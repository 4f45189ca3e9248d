import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { costs } from '../../../bench/scale/costs.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { withinTime } from '../../../src/lib/async/within-time.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { type CatalogIndex, CatalogIndexError, type CatalogMatches } from '../../../src/stores/ports/index.ts';
import { begin, idsOf, leaseMs, publish, query, resumableMs } from '../../contract/catalog-index/index-kit.ts';
import { atEnd, openFor } from '../../support/at-end.ts';
import { damageTable } from '../../support/damage-table.ts';
import {
  createDatabaseFor,
  openSession,
  postgres,
  type TestDatabase,
  through,
} from '../../support/machine/postgres.ts';
import { TcpProxy } from '../../support/machine/tcp-proxy.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { until } from '../../support/until.ts';
import { startPostgresIndex as start } from './start-postgres-index.ts';

const mug = platformProduct({ id: 'mug', title: 'Mug' });

describe('the nodes of a catalog index in PostgreSQL', postgres, () => {
  const openTwo = async (t: TestContext) => {
    const own = await createDatabaseFor(t);
    const nodes = await Promise.all([start(own.url), start(own.url)]);
    atEnd(t, () => Promise.all(nodes.map((node) => node.close())));
    return { database: own, nodes };
  };
  const untilFound = (node: CatalogIndex, text: string, ids: readonly string[]) =>
    until(async () => isDeepStrictEqual(idsOf(await node.search(query(text))), ids));

  it('is one for all nodes: one of them lists, and all of them find', async (t) => {
    const { nodes } = await openTwo(t);
    const [one, two] = nodes;
    assert.ok(one && two);

    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, round) =>
        (round % 2 === 0 ? one : two).runs.begin({ domain: 'a.example', holder: `h${round}`, leaseMs, resumableMs }),
      ),
    );
    const [run, ...others] = runs.filter((each) => each !== null);
    assert.ok(run);
    assert.deepEqual(others, []);
    await two.runs.stage(run, { products: [mug], skipped: 0, cursor: null, leaseMs });
    await one.runs.show(run);

    assert.deepEqual(idsOf(await one.search(query('mug'))), ['mug']);
    await untilFound(two, 'mug', ['mug']);
    const [ofOne, ofTwo] = await Promise.all(nodes.map((node) => node.listSnapshots()));
    assert.deepEqual(ofTwo, ofOne);
    assert.deepEqual([ofOne?.[0]?.heldAsOf, ofOne?.[0]?.heldProducts], [ofOne?.[0]?.asOf, 1]);
  });

  it('takes as many connections of a node as the page on scale counts, and no more', async (t) => {
    const own = await createDatabaseFor(t);
    const node = await start(own.url);
    atEnd(t, () => node.close());
    const domains = Array.from({ length: 6 }, (_, number) => `${number}.example`);
    const runs = await Promise.all(
      domains.map(async (domain) => {
        const run = await begin(node, domain);
        await node.runs.stage(run, { products: [mug], skipped: 0, cursor: null, leaseMs });
        return run;
      }),
    );

    await Promise.all(runs.map((run) => node.runs.show(run)));

    const others = 'pid <> pg_backend_pid() and datname = current_database()';
    const [counted] = await own.query(`select count(*)::int as count from pg_stat_activity where ${others}`);
    assert.equal(counted?.['count'], costs.connections.index);
  });

  it('lets nodes show catalogs at the same time, and keeps nothing of the ones before', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const catalog = (round: number) =>
      Array.from({ length: 40 }, (_, number) =>
        platformProduct({ id: `${number}`, title: `Mug ${(number * (round + 1)) % 7} blue ${number % 5}` }),
      );

    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        nodes.map((node, which) => publish(node, `${which === 0 ? 'a' : 'b'}.example`, catalog(round + which))),
      );
    }

    for (const node of nodes) {
      await until(async () => (await node.search(query('mug', { wantsTotal: true }))).total?.count === 80);
    }
    const kept = await own.query(
      'select (select count(*) from catalogs.listings)::int as listed, (select count(*) from catalogs.texts)::int as texts',
    );
    assert.deepEqual(kept, [{ listed: 80, texts: 80 }]);
  });

  it('pages on at another node with a cursor of the first', async (t) => {
    const { nodes } = await openTwo(t);
    const [one, two] = nodes;
    assert.ok(one && two);
    const products = Array.from({ length: 30 }, (_, number) => platformProduct({ id: `${number}`, title: 'Mug' }));
    await publish(one, 'a.example', products);
    const all = idsOf(await one.search(query('mug', { first: 30 })));
    await untilFound(two, 'mug', all.slice(0, 20));

    const { entries, end, plan } = await one.search(query('mug', { first: 12 }));
    const rest = await two.search(query('mug', { first: 30, after: { position: end, plan } }));

    assert.deepEqual([...entries.map(({ product }) => product.productId), ...idsOf(rest)], all);
  });

  it('keeps what it cannot store as text out of the way', async (t) => {
    const { nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    const strange = platformProduct({
      id: 'strange',
      title: `It's a \\ "mug" \0 \ud800 'quoted'`,
      description: '\0\ud800',
      tags: ["'; drop table x; --"],
    });

    const stranger = platformProduct({ id: '\0 id \ud800', title: 'Lamp' });

    await publish(node, 'a.example', [strange, stranger]);

    assert.deepEqual(idsOf(await node.search(query('mug quoted'))), ['strange']);
    assert.deepEqual(idsOf(await node.search(query('lamp'))), [stranger.productId]);
    const page = await node.listProducts({ domain: 'a.example', page: 1, size: 10 });
    assert.equal(page?.products[0]?.title, strange.title);
  });

  it('lists the last of products whose ids are one as text of the database', async (t) => {
    const { nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    const ids = ['id \0', 'id \ud800', 'id \udfff'];

    await publish(
      node,
      'a.example',
      ids.map((id) => platformProduct({ id, title: 'Lamp' })),
    );

    assert.deepEqual(idsOf(await node.search(query('lamp'))), ids.slice(-1));
  });

  it('says of a new node that it still copies, until it finds what was published before it', async (t) => {
    const own = await createDatabaseFor(t);
    const one = await start(own.url);
    atEnd(t, () => one.close());
    await publish(one, 'a.example', [mug]);

    const two = await start(own.url);
    atEnd(t, () => two.close());
    const [asked, ages] = await Promise.allSettled([two.search(query('mug')), two.listSnapshots()]);
    await until(async () => (await two.listSnapshots()).every(({ asOf, heldAsOf }) => asOf === heldAsOf));

    assert.ok(asked.status === 'rejected' && asked.reason instanceof CommerceError);
    assert.deepEqual([asked.reason.name, asked.reason.details.retryAfterSeconds], ['ServiceUnavailable', 2]);
    assert.ok(ages.status === 'fulfilled');
    assert.deepEqual(idsOf(await two.search(query('mug'))), ['mug']);
  });

  it('answers at once from the file of the process before, and keeps what is published no more', async (t) => {
    const own = await createDatabaseFor(t);
    const file = join(await temporaryFolder(t), 'catalog.sqlite');
    const first = await start(own.url, { file });
    await publish(first, 'a.example', [mug]);
    await publish(first, 'b.example', [platformProduct({ id: 'pot', title: 'Pot' })]);
    await first.close();

    const second = await start(own.url, { file });
    const found = idsOf(await second.search(query('mug')));
    await second.close();
    await own.query("delete from catalogs.snapshots where domain = 'a.example'");
    const third = await start(own.url, { file });
    atEnd(t, () => third.close());

    assert.deepEqual(found, ['mug']);
    assert.deepEqual(idsOf(await third.search(query('mug'))), ['mug']);
    await publish(third, 'a.example', [platformProduct({ id: 'vase', title: 'Vase' })]);
    await untilFound(third, 'mug', []);
    assert.deepEqual(idsOf(await third.search(query('pot'))), ['pot']);
  });

  /** The file of a node that has copied a mug and a pot, and ended. */
  const copyOnce = async (t: TestContext) => {
    const own = await createDatabaseFor(t);
    const file = join(await temporaryFolder(t), 'catalog.sqlite');
    const node = await start(own.url, { file });
    await publish(node, 'a.example', [mug]);
    await publish(node, 'b.example', [platformProduct({ id: 'pot', title: 'Pot' })]);
    await node.close();
    return { own, file };
  };
  const startAgain = async (t: TestContext, { own, file }: { own: TestDatabase; file: string }) => {
    const warnings: unknown[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) };
    const node = await start(own.url, { file, logger });
    atEnd(t, () => node.close());
    return { node, warnings };
  };
  const untilFoundAgain = (
    node: CatalogIndex,
    text: string,
    ids: readonly string[],
    visible: readonly string[] = ['a.example', 'b.example'],
  ) =>
    until(async () => {
      const found = await node.search(query(text, { visible })).catch((error: unknown) => error);
      // Still copying.
      if (found instanceof CommerceError && found.name === 'ServiceUnavailable') return false;
      return isDeepStrictEqual(idsOf(found as CatalogMatches), ids);
    });

  it('throws its copies away if a search finds that their file is damaged, and copies them again', async (t) => {
    const kept = await copyOnce(t);
    await damageTable(kept.file, 'texts');
    const { node, warnings } = await startAgain(t, kept);
    const before = warnings.length;

    await assert.rejects(node.search(query('mug')), CatalogIndexError);

    await untilFoundAgain(node, 'mug', ['mug']);
    await untilFoundAgain(node, 'pot', ['pot']);
    assert.deepEqual([before, warnings], [0, [{ file: kept.file, reason: 'database disk image is malformed' }]]);
  });

  it('throws its copies away if a copy finds that their file is damaged, and copies them again', async (t) => {
    const kept = await copyOnce(t);
    await damageTable(kept.file, 'sqlite_autoindex_documents_1');
    const { node, warnings } = await startAgain(t, kept);

    await publish(node, 'a.example', [platformProduct({ id: 'vase', title: 'Vase' })]);

    // The copy that broke pauses.
    await untilFoundAgain(node, 'pot', ['pot'], ['b.example']);
    assert.deepEqual(warnings, [{ file: kept.file, reason: 'database disk image is malformed' }]);
  });

  it('throws its copies away if a product in them cannot be read, and copies them again', async (t) => {
    const kept = await copyOnce(t);
    const database = new DatabaseSync(kept.file);
    database.exec(`update texts set product = '{' || char(7)`);
    database.close();
    const { node, warnings } = await startAgain(t, kept);

    await assert.rejects(node.search(query('mug')), CatalogIndexError);

    await untilFoundAgain(node, 'mug', ['mug']);
    assert.deepEqual(warnings, [{ file: kept.file, reason: 'A product is no JSON' }]);
  });

  it('copies no more than its limit, says so, and answers from what it has', async (t) => {
    const own = await createDatabaseFor(t);
    const errors: unknown[] = [];
    const logger = { ...silentLogger, error: (fields: object) => void errors.push(Object(fields).domain) };
    const node = await start(own.url, { limitMib: 1, logger });
    atEnd(t, () => node.close());
    await publish(node, 'a.example', [mug]);

    const pots = Array.from({ length: 20 }, (_, id) =>
      platformProduct({ id: `${id}`, title: 'Pot', description: 'x'.repeat(100_000) }),
    );
    await publish(node, 'b.example', pots);

    const [, state] = await node.listSnapshots();
    const error =
      'There is no room for the copy: the disk is full, or the copies have reached CATALOG_COPY_MIB (1 MiB)';
    assert.deepEqual([state?.heldAsOf, state?.copyError, errors], [null, error, ['b.example']]);
    assert.deepEqual(idsOf(await node.search(query('mug'))), ['mug']);
  });

  it('copies a run again that the database shows once more with other products, as after it was restored', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [one, two] = nodes;
    assert.ok(one && two);
    const run = await begin(one, 'a.example');
    await one.runs.stage(run, { products: [mug], skipped: 0, cursor: null, leaseMs });
    const [before] = await own.query('select run_id, run_holder, run_until, run_began from catalogs.snapshots');
    await one.runs.show(run);
    await untilFound(two, 'mug', ['mug']);

    await own.query(
      `update catalogs.snapshots set shown_run = null, publication = null, as_of = null, run_id = '${String(before?.['run_id'])}',
        run_holder = '${String(before?.['run_holder'])}', run_until = ${String(before?.['run_until'])}, run_began = ${String(before?.['run_began'])}`,
    );
    await own.query('delete from catalogs.listings');
    await one.runs.stage(run, {
      products: [platformProduct({ id: 'vase', title: 'Vase' })],
      skipped: 0,
      cursor: null,
      leaseMs,
    });
    await one.runs.show(run);

    await untilFound(two, 'vase', ['vase']);
    assert.deepEqual(idsOf(await two.search(query('mug'))), []);
  });

  it('keeps no text of a run that failed, was begun again or was replaced, nor of a shop that is listed no more', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    await publish(node, 'a.example', [mug]);
    const pots = Array.from({ length: 10 }, (_, number) =>
      platformProduct({ id: `${number}`, title: `Pot ${number}` }),
    );
    const stagePots = async (domain = 'a.example') => {
      const run = await begin(node, domain);
      await node.runs.stage(run, { products: pots, skipped: 0, cursor: 'on', leaseMs });
      return run;
    };
    const countTexts = async () => (await own.query('select count(*)::int as texts from catalogs.texts'))[0]?.['texts'];

    await node.runs.fail(await stagePots(), { error: 'refused', keep: false });
    const afterFailure = await countTexts();
    const restarted = await stagePots();
    await node.runs.restart(restarted);
    const afterRestart = await countTexts();
    await node.runs.stage(restarted, { products: pots, skipped: 0, cursor: 'on', leaseMs });
    await node.runs.fail(restarted, { error: 'broke', keep: true });
    const kept = await countTexts();
    await own.query('update catalogs.snapshots set run_began = 0');
    const replaced = await begin(node, 'a.example');
    const afterReplacement = await countTexts();
    await node.runs.fail(replaced, { error: 'refused', keep: false });
    await node.runs.fail(await stagePots('gone.example'), { error: 'broke', keep: true });
    await begin(node, 'b.example');
    const recent = await countTexts();
    await own.query("update catalogs.snapshots set run_began = 0 where domain = 'gone.example'");
    await begin(node, 'a.example');

    assert.deepEqual([afterFailure, afterRestart, kept, afterReplacement], [1, 1, 11, 1]);
    assert.deepEqual([recent, await countTexts()], [11, 1]);
  });

  it('shows two catalogs at once, however long one of them takes', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    const holder = await openSession(t, own);
    const [slow, quick] = await Promise.all(['a.example', 'b.example'].map((domain) => begin(node, domain)));
    assert.ok(slow && quick);
    const part = { products: [mug], skipped: 0, cursor: null, leaseMs };
    await Promise.all([node.runs.stage(slow, part), node.runs.stage(quick, part)]);
    await holder.query(`begin; select 1 from catalogs.snapshots where domain = 'a.example' for update`);

    const waiting = node.runs.show(slow);
    const shown = await node.runs.show(quick);
    await holder.query('rollback');

    assert.equal(shown.added, 1);
    assert.equal((await waiting).added, 1);
  });

  it('has time to forget a long listing that is begun anew or given up', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    await own.query(`
      create function need_time() returns trigger language plpgsql as 'begin
        if current_setting(''statement_timeout'')::interval < interval ''1 minute'' then raise ''no time''; end if;
        return old;
      end';
      create trigger long before delete on catalogs.listings for each row execute function need_time()`);
    const run = await begin(node, 'a.example');
    const part = { products: [mug], skipped: 0, cursor: null, leaseMs };

    await node.runs.stage(run, part);
    await node.runs.restart(run);
    const restarted = await node.runs.measure(run);
    await node.runs.stage(run, part);
    await node.runs.fail(run, { error: 'too few products', keep: false });

    const [state] = await node.listSnapshots();
    const listed = await own.query('select 1 from catalogs.listings');
    assert.deepEqual([restarted.staged, listed.length, state?.lastError], [0, 0, 'too few products']);
  });

  it('closes in time, also while a statement that shows a catalog goes on for minutes', async (t) => {
    const own = await createDatabaseFor(t);
    const node = await start(own.url);
    const run = await begin(node, 'a.example');
    await node.runs.stage(run, { products: [mug], skipped: 0, cursor: null, leaseMs });
    await own.query(`
      create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
      create trigger slow before update of shown_run on catalogs.snapshots for each row execute function sleep()`);

    const showing = node.runs.show(run).catch((error: unknown) => error);
    const asleep = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await until(async () => (await own.query(asleep)).length > 0);
    await withinTime(node.close(), 60_000);

    await own.query(`select pg_terminate_backend(pid) from (${asleep}) as sleeping`);
    assert.ok((await showing) instanceof Error);
    assert.deepEqual(await own.query('select shown_run from catalogs.snapshots'), [{ shown_run: null }]);
  });

  it('finds while the database is away, shows no run then, and sees what others published once it is back', async (t) => {
    const own = await createDatabaseFor(t);
    const proxy = await openFor(t, () => TcpProxy.start(own.server));
    const [behind, other] = await Promise.all([start(through(proxy.port, own)), start(own.url)]);
    atEnd(t, () => Promise.all([behind.close(), other.close()]));
    await publish(behind, 'a.example', [mug]);

    await proxy.cut();
    const found = idsOf(await behind.search(query('mug')));
    const page = await behind.listProducts({ domain: 'a.example', page: 1, size: 10 });
    const held = await behind.listHeld();
    const run = await begin(behind, 'a.example').catch((error: unknown) => error);
    await publish(other, 'a.example', [mug, platformProduct({ id: 'new', title: 'Mug of clay' })]);
    const before = idsOf(await behind.search(query('mug')));
    await proxy.mend();

    assert.deepEqual([found, page?.total, before], [['mug'], 1, ['mug']]);
    assert.deepEqual(held, [{ domain: 'a.example', asOf: page?.asOf, products: 1 }]);
    assert.ok(run instanceof CommerceError);
    assert.equal(run.name, 'ServiceUnavailable');
    await untilFound(behind, 'mug', ['mug', 'new']);
  });

  it('says of runs that the index does not answer if its tables are away, and finds as before', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    await publish(node, 'a.example', [mug]);

    await own.query('alter table catalogs.snapshots rename to elsewhere');
    await assert.rejects(begin(node, 'a.example'), CatalogIndexError);

    assert.deepEqual(idsOf(await node.search(query('mug'))), ['mug']);
  });
});
