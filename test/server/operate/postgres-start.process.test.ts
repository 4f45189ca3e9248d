import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import type { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../../support/at-end.ts';
import { createDatabaseFor, onServer, postgres, type TestDatabase } from '../../support/machine/postgres.ts';
import { findProgram } from '../../support/process/find-program.ts';
import { Program } from '../../support/process/program.ts';
import { runFor } from '../../support/process/run-for.ts';

const keySecret = (byte: number) => Buffer.alloc(32, byte).toString('base64url');

/** The address with another part, such as a user. */
function change(url: Secret, changes: { user?: string; database?: string; search?: string }): string {
  const address = new URL(url.reveal());
  if (changes.user !== undefined) address.username = changes.user;
  address.password = 'canary';
  if (changes.database !== undefined) address.pathname = `/${changes.database}`;
  address.search = changes.search ?? '';
  return address.toString();
}

describe('a start with PostgreSQL', postgres, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartwright-start-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Outside demo mode. */
  async function production(byte: number) {
    const path = join(folder, 'config.json');
    const partners = [{ name: 'acme', appIds: [{ id: 'acme-web' }] }];
    const merchants = [{ domain: 'apparel.demo.example', displayName: 'Apparel', platform: 'sandbox' }];
    await writeFile(path, JSON.stringify({ partners, merchants }));
    return { CONFIG_FILE: path, KEY_SECRET: keySecret(byte), DATA_DIR: join(folder, `data-${byte}`) };
  }

  const refusalOf = async (t: TestContext, environment: Readonly<Record<string, string>>): Promise<string> => {
    const program = Program.start(t, { DATA_DIR: join(folder, 'data'), ...environment });
    assert.equal(await program.exited, 1);
    assert.doesNotMatch(program.errors + program.out, /canary|\n\s+at /);
    return program.errors;
  };

  async function createRole(t: TestContext, { url }: TestDatabase): Promise<string> {
    const role = `cartwright_test_${randomBytes(6).toString('hex')}`;
    await onServer(`create role ${role} login password 'canary'`);
    atEnd(t, () => onServer(`drop role ${role}`));
    return change(url, { user: role });
  }

  it('says that user or password are refused', async (t) => {
    const { url } = await createDatabaseFor(t);

    const said = await refusalOf(t, { DATABASE_URL: change(url, { user: 'cartwright_nobody' }) });

    assert.match(said, /^PostgreSQL at \S+:\d+\/\w+ rejects the user or the password of DATABASE_URL\.\n$/);
  });

  it('says that the database does not exist', async (t) => {
    const { url } = await createDatabaseFor(t);

    const said = await refusalOf(t, { DATABASE_URL: change(url, { database: 'cartwright_nowhere' }) });

    assert.match(said, /^PostgreSQL at \S+\/cartwright_nowhere: the database does not exist\. .*\.\n$/);
  });

  it('says that the encoding is another one than UTF-8', async (t) => {
    const { url } = await createDatabaseFor(t, `encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);

    const said = await refusalOf(t, { DATABASE_URL: change(url, {}) });

    assert.match(said, /has a database in the encoding LATIN1\. Create one with the encoding UTF8\.\n$/);
  });

  it('says that the role lacks rights, and leaves nothing behind', async (t) => {
    const database = await createDatabaseFor(t);
    await database.query('revoke create on schema public from public');

    const said = await refusalOf(t, { DATABASE_URL: await createRole(t, database) });

    assert.match(said, /the role of DATABASE_URL lacks rights\. .*\.\n$/);
    assert.deepEqual(await database.query(`select tablename from pg_tables where schemaname = 'public'`), []);
  });

  it('says that the role lacks rights to tables that are there, for a command, too', async (t) => {
    const database = await createDatabaseFor(t);
    const first = Program.start(t, { DATABASE_URL: change(database.url, {}), DATA_DIR: join(folder, 'owner') });
    await first.listening();
    first.child.kill('SIGTERM');
    await first.exited;
    const DATABASE_URL = await createRole(t, database);
    const role = new URL(DATABASE_URL).username;
    await database.query(`grant select on kysely_migration, kysely_migration_lock to ${role}`);
    atEnd(t, () => database.query(`drop owned by ${role}`));

    const said = await refusalOf(t, { DATABASE_URL });
    const command = runFor(t, process.execPath, [findProgram('src/cli/keys.ts'), 'rotate', 'card'], {
      env: { ...process.env, DATABASE_URL, DATA_DIR: join(folder, 'command') },
    });
    const { stderr } = await command.then(
      () => ({ stderr: '' }),
      (error: unknown) => z.object({ stderr: z.string() }).parse(error),
    );

    assert.match(said, /^PostgreSQL: the role of DATABASE_URL lacks rights\. .*\.\n$/);
    assert.match(stderr, /^[^\n]*the role of DATABASE_URL lacks rights\. [^\n]*\n$/);
  });

  it('says which process has the data folder, though the database is one for all', async (t) => {
    const { url } = await createDatabaseFor(t);
    const environment = { DATABASE_URL: change(url, {}), DATA_DIR: join(folder, 'one') };
    const first = Program.start(t, environment);
    await first.listening();

    const said = await refusalOf(t, environment);
    first.child.kill('SIGTERM');
    await first.exited;
    const next = Program.start(t, environment);
    await next.listening();

    assert.equal(
      said,
      `The data folder ${environment.DATA_DIR} is in use by the process ${first.child.pid}. ` +
        'Stop that process, or give this one a data folder of its own with DATA_DIR.\n',
    );
  });

  it('says that TLS is asked for and not offered', async (t) => {
    const { url } = await createDatabaseFor(t);

    const said = await refusalOf(t, { DATABASE_URL: change(url, { search: '?sslmode=require' }) });

    assert.match(said, /does not offer TLS\. Change sslmode in DATABASE_URL, or turn TLS on there\.\n$/);
  });

  it('says that a certificate file cannot be read', async (t) => {
    const { url } = await createDatabaseFor(t);
    const search = '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';

    const said = await refusalOf(t, { DATABASE_URL: change(url, { search }) });

    assert.equal(said, 'DATABASE_URL names a certificate file that cannot be read (ENOENT): /nowhere/ca.pem\n');
  });

  it('refuses a database of a newer version, and changes nothing in it', async (t) => {
    const { url, query } = await createDatabaseFor(t);
    const environment = { DATABASE_URL: change(url, {}), DATA_DIR: join(folder, 'newer') };
    const first = Program.start(t, environment);
    await first.listening();
    first.child.kill('SIGTERM');
    await first.exited;
    await query(`insert into kysely_migration values ('9999-after-9998-future', '2999-01-01T00:00:00.000Z')`);
    const before = await query('select name from kysely_migration order by name');

    const said = await refusalOf(t, environment);

    assert.match(
      said,
      /^The database was written by a newer version .*"9999-after-9998-future".*Nothing was changed\.\n$/,
    );
    assert.deepEqual(await query('select name from kysely_migration order by name'), before);
  });

  it('refuses a second service with another KEY_SECRET, while the first one goes on', async (t) => {
    const { url } = await createDatabaseFor(t);
    const DATABASE_URL = change(url, {});
    const first = Program.start(t, { ...(await production(1)), DATABASE_URL, PORT: '0', LOG_LEVEL: 'info' });
    const address = await first.loggedUrl();

    const said = await refusalOf(t, { ...(await production(2)), DATABASE_URL });

    assert.match(said, /^The database belongs to a service with another KEY_SECRET\. .*\.\n$/);
    assert.equal((await fetch(`${address}/readyz`)).status, 200);
  });

  it('lets two nodes of a demo share the key secret, each with a data folder of its own', async (t) => {
    const { url } = await createDatabaseFor(t);
    const DATABASE_URL = change(url, {});
    const one = Program.start(t, { DATABASE_URL, DATA_DIR: join(folder, 'one') });
    const two = Program.start(t, { DATABASE_URL, DATA_DIR: join(folder, 'two') });

    const urls = await Promise.all([one.listening(), two.listening()]);

    const [first, second] = await Promise.all(
      urls.map(async (node) => (await fetch(`${node}/.well-known/jwks.json`)).json()),
    );
    assert.deepEqual(first, second);
    assert.equal(Array.isArray(Object(first).keys) && Object(first).keys.length, 1);
  });

  it('serves a database in another time zone', async (t) => {
    const database = await createDatabaseFor(t);
    const name = new URL(database.url.reveal()).pathname.slice(1);
    await database.query(`alter database ${name} set timezone = 'Pacific/Kiritimati'`);

    const program = Program.start(t, {
      DATABASE_URL: change(database.url, {}),
      DATA_DIR: join(folder, 'zone'),
    });
    await program.listening();

    const [key] = await database.query('select created_at from service_keys');
    assert.ok(Math.abs(Number(key?.['created_at']) - Date.now()) < 60_000);
  });
});
