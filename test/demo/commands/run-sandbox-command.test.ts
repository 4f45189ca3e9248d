import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { askSandbox as ask, runSandbox as run } from '../../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { type StartServiceOptions, startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PRODUCT = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { title } }`;

const addressShape = z.object({ url: z.string(), token: z.string() });

const start = (dataFolder: string, options: StartServiceOptions = {}) =>
  startService({ domains: [DOMAIN], dataFolder, ...options });

const readAddress = async (dataFolder: string) =>
  addressShape.parse(JSON.parse(await readFile(join(dataFolder, 'sandbox', 'control.json'), 'utf8')));

describe('npm run sandbox', () => {
  it('prints orders, charges and stock, while the service runs and after it ended', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const key = crypto.randomUUID();
    const now = Date.UTC(2026, 4, 4, 12);
    let running: unknown;
    {
      await using service = await start(dataFolder, { now: () => now });
      const before = await ask(dataFolder, 'ledger', DOMAIN);
      const { attempt } = await placeOrder(await service.openDevice(), { key });

      const lines = await ask(dataFolder, 'ledger', DOMAIN);
      running = lines;

      const total = attempt?.result?.cart?.total ?? assert.fail('the order was not placed');
      const orderNumber = attempt?.result?.order?.orderNumber;
      const [order, ...orders] = lines.filter(({ kind }) => kind === 'order');
      const [charge, ...charges] = lines.filter(({ kind }) => kind === 'charge');
      assert.deepEqual([orders, charges], [[], []]);
      const common = { domain: DOMAIN, orderNumber, ...total, key: charge?.['key'], at: '2026-05-04T12:00:00.000Z' };
      assert.deepEqual(charge, { kind: 'charge', chargeId: charge?.['chargeId'], ...common });
      assert.deepEqual(order, { kind: 'order', orderId: order?.['orderId'], status: 'confirmed', ...common });
      const unitsOf = (ledger: typeof lines) =>
        ledger.reduce((sum, { kind, units }) => sum + (kind === 'stock' ? Number(units) : 0), 0);
      assert.equal(unitsOf(lines), unitsOf(before) - 1);
    }

    assert.deepEqual(await ask(dataFolder, 'ledger', DOMAIN), running);
    assert.deepEqual(await ask(dataFolder, 'ledger'), running);
    assert.match((await run(dataFolder, 'ledger')).out, /^order {2}domain=apparel\.demo\.example {2}orderId=/);
  });

  it('counts the calls that reached a shop', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await start(dataFolder);
    const device = await service.openDevice();
    const count = async () =>
      (await ask(dataFolder, 'calls', DOMAIN)).find(({ operation }) => operation === 'findProducts')?.['calls'] ?? 0;
    const before = await count();

    await device.request(PRODUCT);
    await device.request(PRODUCT);

    assert.equal(await count(), Number(before) + 2);
  });

  it('makes a shop unreachable, and reachable again', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await start(dataFolder);
    const device = await service.openDevice();
    const calls = await ask(dataFolder, 'calls', DOMAIN);

    assert.deepEqual(await ask(dataFolder, 'stop', DOMAIN), [{ domain: DOMAIN, state: 'stopped' }]);
    const refused = await device.request(PRODUCT);
    const callsWhileStopped = await ask(dataFolder, 'calls', DOMAIN);
    assert.deepEqual(await ask(dataFolder, 'start', DOMAIN), [{ domain: DOMAIN, state: 'started' }]);
    const answered = await device.request(PRODUCT);

    assert.equal(refused.errors?.[0]?.extensions?.['code'], 'StoreUnavailable');
    assert.deepEqual(callsWhileStopped, calls);
    assert.equal(answered.errors, undefined);
  });

  it('changes a price and a stock, while the service runs and after it ended', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const unitsOf = async () =>
      (await ask(dataFolder, 'ledger', DOMAIN)).find(({ sku }) => sku === 'PKT-M-MOSS')?.['units'];
    {
      await using service = await start(dataFolder);
      const device = await service.openDevice();

      assert.deepEqual(await ask(dataFolder, 'price', DOMAIN, 'PKT-M-MOSS', '26.50'), [
        { kind: 'price', domain: DOMAIN, sku: 'PKT-M-MOSS', number: 2650, currency: 'USD' },
      ]);
      const answer = await device.request(
        `{ product(domain: "${DOMAIN}", sku: "PKT-M-MOSS") { variants { sku price { value } } } }`,
      );

      assert.match(JSON.stringify(answer.data), /"sku":"PKT-M-MOSS","price":\{"value":26\.5\}/);
    }
    assert.deepEqual(await ask(dataFolder, 'stock', DOMAIN, 'PKT-M-MOSS', '3'), [
      { kind: 'stock', domain: DOMAIN, sku: 'PKT-M-MOSS', units: 3 },
    ]);
    assert.equal(await unitsOf(), 3);
    for (const [words, problem] of [
      [['price', DOMAIN, 'PKT-M-MOSS', '26.505'], '26.505 is not a price in USD, such as 20.'],
      [['price', DOMAIN, 'PKT-M-MOSS', '-1'], undefined],
      [['price', DOMAIN, 'PKT-M-MOSS', '99999999999'], '99999999999 is not a price in USD, such as 20.'],
      [['price', DOMAIN, 'NOTHING', '1'], `${DOMAIN} sells no SKU NOTHING.`],
      [['price', DOMAIN, 'NOTHING'], 'Specify the domain of one shop, a SKU and an amount.'],
      [['stock', DOMAIN, 'PKT-M-MOSS', 'many'], 'many is not a number of units.'],
    ] as const) {
      const { code, note } = await run(dataFolder, ...words);
      assert.deepEqual([code, note], problem === undefined ? [2, note] : [1, `sandbox: ${problem}\n`]);
    }
    assert.equal(await unitsOf(), 3);
  });

  it('obeys the owner of the data folder only', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await start(dataFolder);
    const { url, token } = await readAddress(dataFolder);
    const send = (target: string, headers: Record<string, string>) =>
      fetch(`${target}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ command: 'stop', positionals: [DOMAIN] }),
      });

    const answers = [
      await send(url, {}),
      await send(url, { authorization: `Bearer ${token}x` }),
      await send(url, { authorization: `Basic ${token}` }),
    ];

    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.equal((await (await service.openDevice()).request(PRODUCT)).errors, undefined);
    const { hostname, port } = new URL(url);
    assert.equal(hostname, '127.0.0.1');
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      await assert.rejects(send(`http://${address}:${port}`, { authorization: `Bearer ${token}` }), TypeError);
    }
    if (process.platform === 'win32') return;
    assert.equal((await stat(join(dataFolder, 'sandbox', 'control.json'))).mode & 0o777, 0o600);
  });

  it('reads the stored data when its process was killed, even if another one has the port now', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await (await start(dataFolder))[Symbol.asyncDispose]();
    const stranger = createServer((_request, response) => response.writeHead(404).end('{}'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    assert.ok(address !== null && typeof address === 'object');
    const left = { url: `http://127.0.0.1:${address.port}`, token: 'left' };
    await writeFile(join(dataFolder, 'sandbox', 'control.json'), JSON.stringify(left));

    const beside = await ask(dataFolder, 'ledger', DOMAIN);
    await new Promise((resolve) => stranger.close(resolve));
    const alone = await ask(dataFolder, 'ledger', DOMAIN);

    assert.ok(beside.length > 0);
    assert.deepEqual(alone, beside);
  });

  it('says what is wrong, and exits with 1 for a refusal and 2 for a wrong command line', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const empty = join(dataFolder, 'empty');
    await mkdir(empty);
    const none = await run(empty, 'ledger');
    const refusals: (readonly [number, string])[] = [];
    {
      await using _service = await start(dataFolder);
      for (const words of [
        ['stop'],
        ['stop', 'nothing.example'],
        ['ledger', 'nothing.example'],
        ['fly'],
        [],
        ['--x'],
      ]) {
        const { code, note } = await run(dataFolder, ...words);
        refusals.push([code, note.split('\n')[0] ?? '']);
      }
    }
    const unserved = await run(dataFolder, 'calls', DOMAIN);

    assert.deepEqual([none.code, none.note], [1, `sandbox: There is no sandbox in ${empty}.\n`]);
    assert.deepEqual(refusals.slice(0, 5), [
      [1, 'sandbox: Specify the domain of one shop.'],
      [1, 'sandbox: The sandbox has no shop nothing.example.'],
      [1, 'sandbox: The sandbox has no shop nothing.example.'],
      [2, 'sandbox: unknown command fly'],
      [2, 'sandbox: the command is missing'],
    ]);
    assert.equal(refusals[5]?.[0], 2);
    assert.deepEqual([unserved.code, unserved.note], [1, 'sandbox: No process serves this sandbox.\n']);
    assert.match((await run(dataFolder, '--help')).out, /^Usage: npm run sandbox -- COMMAND/);
  });
});
