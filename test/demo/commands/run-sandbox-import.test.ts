import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { runSandboxImport } from '../../../src/demo/commands/run-sandbox-import.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import type { SandboxTables } from '../../../src/demo/sandbox/tables.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { lockDataFolder } from '../../../src/stores/sqlite/data-folder-lock.ts';
import { openSqlite } from '../../../src/stores/sqlite/open-sqlite.ts';

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

  it('leaves a database of a newer version alone, and says so', async () => {
    const shop = ['--domain', 'new.example', '--currency', 'USD'];
    await run(...shop, await write('mug,Mug,Title,Default Title,1'));
    const database = new DatabaseSync(join(folder, 'data', 'sandbox.sqlite'));
    database.exec(
      "insert into kysely_migration (name, timestamp) values ('9999-after-9998-later', '2099-01-01T00:00:00Z')",
    );
    database.close();

    const { code, note } = await run(...shop, await write('mug,Mug,Title,Default Title,2'));

    assert.equal(code, 1);
    assert.match(note, /^sandbox:import: The database was written by a newer version .*9999-after-9998-later/);
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

  describe('with settings of the shop', () => {
    const settings = {
      addons: [{ id: 'wrap', name: 'Gift wrap', scope: 'cart', price: '1.125' }],
      fees: [{ description: 'Small order', price: '0.250', below: '5' }],
      promotions: [
        { id: 'off', description: 'Off', code: 'OFF', effect: { kind: 'amount', amount: '0.005', from: 'cart' } },
      ],
    };
    const importWith = async (content: string, ...more: readonly string[]) => {
      const file = join(folder, 'shop.json');
      await writeFile(file, content);
      const products = await write('mug,Mug,Title,Default Title,1');
      return run('--domain', 'new.example', '--settings', file, ...more, products);
    };
    const readShop = async () => {
      const database = openSqlite<SandboxTables>(join(folder, 'data', 'sandbox.sqlite'));
      try {
        const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'http://localhost' });
        return (await platform.findShop('new.example'))?.settings;
      } finally {
        await database.destroy();
      }
    };

    it('brings add-ons, fees and promotions, and replaces them with the next file', async () => {
      const first = await importWith(JSON.stringify(settings), '--currency', 'KWD', '--name', 'New');
      const shop = await readShop();
      const second = await importWith(JSON.stringify({ fees: settings.fees }));
      const replaced = await readShop();

      assert.deepEqual([first.code, second.code], [0, 0]);
      assert.deepEqual(
        [shop?.addons[0]?.price, shop?.fees[0]?.price, shop?.promotions[0]?.effect],
        [1125, 250, { kind: 'amount', from: 'cart', amount: 5 }],
      );
      assert.deepEqual(
        [replaced?.name, replaced?.currency, replaced?.fees.length, replaced?.promotions],
        ['New', 'KWD', 1, []],
      );
    });

    it('says what is wrong with them, and imports nothing', async () => {
      const cases = [
        ['{', 2, /is not JSON/],
        ['[]', 2, /must hold one JSON object/],
        ['{"currency":"USD"}', 2, /must not set "currency"/],
        [JSON.stringify({ fees: [{ description: 'x', price: 'free' }] }), 1, /must be a decimal number as text/],
        [JSON.stringify({ fees: [{ description: 'x', price: '0.0005' }] }), 1, /KWD cannot hold 0\.0005/],
        [JSON.stringify({ adons: [] }), 1, /adons/],
        [JSON.stringify({ addons: [settings.addons[0], settings.addons[0]] }), 1, /must have different ids/],
      ] as const;

      for (const [content, expected, message] of cases) {
        const { code, note } = await importWith(content, '--currency', 'KWD');

        assert.deepEqual([code, await readShop()], [expected, undefined], note);
        assert.match(note, message);
      }
    });

    it('takes the example of the documentation', async () => {
      const page = await readFile(new URL('../../../docs/shop-settings.md', import.meta.url), 'utf8');
      const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];

      const { code, note } = await importWith(example, '--currency', 'USD');

      assert.equal(code, 0, note);
      assert.deepEqual(
        (await readShop())?.promotions.map((promotion) => promotion.code),
        ['WELCOME10'],
      );
    });

    it('takes the deliveries of the documentation', async () => {
      const page = await readFile(new URL('../../../docs/shop-settings.md', import.meta.url), 'utf8');
      const [, example = ''] = /## Delivery[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];

      const { code, note } = await importWith(example, '--currency', 'USD');

      assert.equal(code, 0, note);
      const shop = await readShop();
      assert.deepEqual(
        shop?.fulfillmentTypes.map(({ type }) => type),
        ['SHIP_TO_ADDRESS', 'SCHEDULED_DELIVERY', 'PICKUP_IN_STORE'],
      );
      assert.equal(shop?.timeZone, 'America/Chicago');
    });

    it('leaves the demo shops as they are', async () => {
      const file = join(folder, 'shop.json');
      await writeFile(file, JSON.stringify(settings));
      const products = await write('mug,Mug,Title,Default Title,1');

      const { code, note } = await run('--domain', 'home.demo.example', '--settings', file, products);

      assert.equal(code, 2);
      assert.match(note, /the demo shop home\.demo\.example has settings of its own/);
    });
  });

  it('says how it is used', async () => {
    const { code, out } = await run('--help');

    assert.equal(code, 0);
    assert.match(out, /^Usage: npm run sandbox:import -- --domain DOMAIN/);
  });
});
