import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { runSandboxImport } from '../../src/cli/run-sandbox-import.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { createSandboxPlatform } from '../../src/sandbox/platform.ts';
import type { SandboxTables } from '../../src/sandbox/tables.ts';
import { lockDataFolder } from '../../src/stores/sqlite/data-folder-lock.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price';

describe('npm run sandbox:import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-import-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = async (...commandLine: readonly string[]) => {
    const said = { out: '', note: '' };
    const code = await runSandboxImport(commandLine, {
      dataFolder: join(folder, 'data'),
      database: null,
      out: (text) => {
        said.out += text;
      },
      note: (text) => {
        said.note += text;
      },
      isTerminal: false,
    });
    return { code, ...said };
  };
  const write = async (...rows: readonly string[]) => {
    const file = join(folder, 'products.csv');
    await writeFile(file, [header, ...rows].join('\n'));
    return file;
  };
  const listDomains = async () => {
    const database = openSqlite<SandboxTables>(join(folder, 'data', 'sandbox.sqlite'));
    try {
      const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'http://localhost' });
      return (await platform.listShops()).map(({ settings }) => [settings.domain, settings.name, settings.currency]);
    } finally {
      await database.destroy();
    }
  };

  it('makes a new shop with its products, tells the progress and the sum', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `mug-${index},Mug,Title,Default Title,12.505`.slice(0, -1));

    const { code, out, note } = await run(
      '--domain',
      'new.example',
      '--currency',
      'USD',
      '--name',
      'New Shop',
      await write(...rows),
    );

    assert.equal(code, 0);
    assert.match(
      out,
      /^new\.example: 1000 products added, 0 replaced, 0 taken out; 1000 variants, 0 images from 1000 rows in \d+ ms; 0 warnings\n$/,
    );
    assert.match(note, /^\d+ % read, 500 rows, 500 products\n100 % read, 1000 rows, 1000 products\n$/);
    assert.deepEqual(await listDomains(), [['new.example', 'New Shop', 'USD']]);
  });

  it('makes no shop of a file that is refused', async () => {
    const { code, out, note } = await run(
      '--domain',
      'new.example',
      '--currency',
      'USD',
      await write('mug,Mug,Title,Default Title,x'),
    );

    assert.deepEqual([code, out], [1, '']);
    assert.equal(
      note,
      'line 2, column "Variant Price": "x" is not a price; write digits with a point, such as 19.99\n1 problem, nothing was imported\n',
    );
    assert.deepEqual(await listDomains(), []);
  });

  it('adds to a demonstration shop, beside the catalog that it starts with', async () => {
    const { code, out } = await run(
      '--domain',
      'jewelry.demo.example',
      await write('mug,Mug,Title,Default Title,1200'),
    );

    assert.equal(code, 0);
    assert.match(out, /1 product added, 0 replaced, 0 taken out/);
    assert.deepEqual(
      (await listDomains()).map(([domain]) => domain),
      ['jewelry.demo.example'],
    );
  });

  it('refuses while another process holds the data folder', async () => {
    const lock = lockDataFolder(join(folder, 'data', 'sandbox'));
    try {
      const { code, note } = await run(
        '--domain',
        'new.example',
        '--currency',
        'USD',
        await write('mug,Mug,Title,Default Title,1'),
      );

      assert.equal(code, 1);
      assert.match(note, /is in use by/);
      assert.ok(!(await readdir(join(folder, 'data'))).includes('sandbox.sqlite'));
    } finally {
      lock.release();
    }
  });

  const wrong = [
    [[], '--domain is missing'],
    [['--domain', 'x.example'], 'the file is missing'],
    [['--domain', 'x.example', '--colour', 'FILE'], "Unknown option '--colour'"],
    [['--domain', 'x.example', 'FILE', 'other.csv'], 'one file at a time, not also other.csv'],
    [['--domain', 'x.example', 'FILE'], 'there is no shop x.example yet; say in which --currency the new one sells'],
    [
      ['--domain', 'home.demo.example', '--currency', 'JPY', 'FILE'],
      'the shop home.demo.example sells in USD, not in JPY',
    ],
    [['--domain', 'x.example', '--currency', 'USD', 'nothing.csv'], 'cannot read nothing.csv'],
  ] as const;
  for (const [commandLine, message] of wrong) {
    it(`explains itself where it was called with ${JSON.stringify(commandLine)}`, async () => {
      const file = await write('mug,Mug,Title,Default Title,1');

      const { code, out, note } = await run(...commandLine.map((part) => (part === 'FILE' ? file : part)));

      assert.deepEqual([code, out], [2, '']);
      assert.ok(note.startsWith(`sandbox:import: ${message}`), note);
      assert.match(note, /Usage: npm run sandbox:import/);
    });
  }

  it('says how it is used', async () => {
    const { code, out } = await run('--help');

    assert.equal(code, 0);
    assert.match(out, /^Usage: npm run sandbox:import -- --domain DOMAIN/);
  });
});
