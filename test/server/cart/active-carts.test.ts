import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { runSandboxCommand } from '../../../src/demo/commands/run-sandbox-command.ts';
import { type HttpAnswer, post } from '../../support/graphql-client.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { findVariant } from '../../support/orders/order-input.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const JEWELRY = 'jewelry.demo.example';
const ACTIVE =
  '{ activeCarts { domain merchant { displayName } cart { shopId lineItems { quantity } total { currency } } } }';
const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }`;

const shape = z.object({
  activeCarts: z.array(
    z.object({
      domain: z.string(),
      merchant: z.object({ displayName: z.string() }),
      cart: z
        .object({
          shopId: z.string(),
          lineItems: z.array(z.object({ quantity: z.number() })),
          total: z.object({ currency: z.string() }),
        })
        .nullable(),
    }),
  ),
});

async function add(device: DeviceClient, domain: string, quantity: number): Promise<void> {
  if (domain === HOME) {
    await device.request(
      `mutation { setPostalCode(input: { domain: "${HOME}", postalCode: "78701", country: "US" }) { userErrors { name } } }`,
    );
  }
  const addToCartRef = { variantId: await findVariant(device, domain) };
  const answer = await device.request(ADD, { input: { domain, addToCartRef, quantity } });
  assert.deepEqual(answer.data, { addLineItem: { userErrors: [] } });
}

/** As if the shop had thrown them away. */
async function dropCarts({ service: { sandbox } }: TestService, domain: string): Promise<void> {
  if (sandbox === null) throw new TypeError('There is no sandbox');
  const carts = await sandbox.database.selectFrom('carts').select('cart_id').where('domain', '=', domain).execute();
  const ids = carts.map(({ cart_id }) => cart_id);
  await sandbox.database.deleteFrom('cart_lines').where('cart_id', 'in', ids).execute();
  await sandbox.database.deleteFrom('carts').where('cart_id', 'in', ids).execute();
}

const listed = (answer: HttpAnswer) =>
  shape.parse(answer.data).activeCarts.map(({ domain, cart }) => [domain, cart?.lineItems[0]?.quantity ?? null]);

const errorsOf = ({ errors = [] }: HttpAnswer) => errors.map(({ path, extensions }) => [path, extensions?.code]);

describe('activeCarts', () => {
  it('lists the carts of all merchants, most recently changed first, and asks each merchant once', async () => {
    await using service = await startService();
    const device = await service.openDevice();
    assert.deepEqual(listed(await device.request(ACTIVE)), []);
    await add(device, JEWELRY, 1);
    await add(device, HOME, 2);
    for (const domain of [APPAREL, HOME, JEWELRY]) service.takeCalls(domain);

    const answer = await device.request(
      `{ ${ACTIVE.slice(2, -2)} merchants { cart { cartId } } cart(domain: "${HOME}") { cartId } }`,
    );

    assert.equal(answer.errors, undefined);
    assert.deepEqual(shape.parse(answer.data).activeCarts, [
      {
        domain: HOME,
        merchant: { displayName: 'Lindenhof Home' },
        cart: { shopId: HOME, lineItems: [{ quantity: 2 }], total: { currency: 'USD' } },
      },
      {
        domain: JEWELRY,
        merchant: { displayName: 'Tsukimi Jewelry' },
        cart: { shopId: JEWELRY, lineItems: [{ quantity: 1 }], total: { currency: 'JPY' } },
      },
    ]);
    assert.deepEqual(
      [APPAREL, HOME, JEWELRY].map((domain) => service.takeCalls(domain)),
      [[], ['getCart'], ['getCart']],
    );
  });

  it('has the carts of the device only', async () => {
    await using service = await startService({ domains: [JEWELRY] });
    await add(await service.openDevice(), JEWELRY, 1);

    assert.deepEqual(listed(await (await service.openDevice()).request(ACTIVE)), []);
  });

  it('nulls the cart of a stopped shop, with its path, and shows the others', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await startService({ dataFolder });
    const device = await service.openDevice();
    for (const [domain, quantity] of [
      [APPAREL, 1],
      [HOME, 2],
      [JEWELRY, 3],
    ] as const) {
      await add(device, domain, quantity);
    }
    const command = (...words: readonly string[]) =>
      runSandboxCommand(words, { dataFolder, database: null, out: () => {}, note: assert.fail });

    assert.equal(await command('stop', HOME), 0);
    const partial = await device.request(ACTIVE);
    assert.equal(await command('start', HOME), 0);
    const whole = await device.request(ACTIVE);

    assert.deepEqual(listed(partial), [
      [JEWELRY, 3],
      [HOME, null],
      [APPAREL, 1],
    ]);
    assert.deepEqual(errorsOf(partial), [[['activeCarts', 1, 'cart'], 'StoreUnavailable']]);
    assert.equal(partial.status, 200);
    assert.deepEqual(listed(whole), [
      [JEWELRY, 3],
      [HOME, 2],
      [APPAREL, 1],
    ]);
    assert.equal(whole.errors, undefined);
  });

  it('waits for a merchant that hangs only as long as configured', async () => {
    await using service = await startService({ config: { activeCartsTimeoutSeconds: 0.1 } });
    const device = await service.openDevice();
    await add(device, APPAREL, 1);
    await add(device, JEWELRY, 3);
    service.faults(APPAREL).inject('getCart', 'hang');

    const answer = await device.request(ACTIVE);

    assert.deepEqual(listed(answer), [
      [JEWELRY, 3],
      [APPAREL, null],
    ]);
    assert.deepEqual(errorsOf(answer), [[['activeCarts', 1, 'cart'], 'StoreUnavailable']]);
  });

  it('waits no longer for the consents of a cart', async () => {
    const hang = (): Promise<never> => new Promise(() => {});
    await using corner = await startCornerService((adapter) => ({ ...adapter, listConsents: hang }), {
      config: { activeCartsTimeoutSeconds: 0.1 },
    });
    const device = await corner.service.openDevice();
    await device.request(ADD, { input: { domain: CORNER, addToCartRef: { variantId: '100' }, quantity: 2 } });

    const { data, errors } = await device.request(
      '{ activeCarts { domain cart { lineItems { quantity } readiness { ready } consents { consentId } } } }',
    );

    const cart = { lineItems: [{ quantity: 2 }], readiness: null, consents: null };
    assert.deepEqual(data, { activeCarts: [{ domain: CORNER, cart }] });
    assert.deepEqual(errors?.map(({ path, extensions }) => `${path?.join('.')} ${extensions?.code}`).sort(), [
      'activeCarts.0.cart.consents StoreUnavailable',
      'activeCarts.0.cart.readiness StoreUnavailable',
    ]);
  });

  it('leaves out a cart that its platform has dropped, and a merchant that is disabled', async (t) => {
    const dataFolder = await temporaryFolder(t);
    let headers: Readonly<Record<string, string>>;
    {
      await using service = await startService({ dataFolder });
      const device = await service.openDevice();
      headers = device.headers;
      for (const domain of [APPAREL, HOME, JEWELRY]) await add(device, domain, 1);
      await dropCarts(service, JEWELRY);

      assert.deepEqual(listed(await device.request(ACTIVE)), [
        [HOME, 1],
        [APPAREL, 1],
      ]);
    }
    await using service = await startService({ dataFolder, domains: [APPAREL, JEWELRY] });

    assert.deepEqual(listed(await post(service.url, ACTIVE, { headers })), [[APPAREL, 1]]);
  });

  it('needs a device, and asks no merchant without one', async () => {
    await using service = await startService({ domains: [JEWELRY] });
    const device = await service.openDevice();
    await add(device, JEWELRY, 1);
    service.takeCalls(JEWELRY);
    const ask = (headers: Readonly<Record<string, string>>) => post(service.url, ACTIVE, { headers });

    const answers = [
      await ask({}),
      await ask({ 'x-svc-app-id': 'demo-app' }),
      await ask({ 'x-svc-authorization': 'demo-server-secret' }),
      await ask({ 'x-svc-authorization': 'nonsense' }),
    ];

    assert.deepEqual(
      answers.map(({ data, errors }) => [data?.['activeCarts'] ?? null, errors?.[0]?.extensions?.code]),
      [
        [null, 'MissingAuthHeader'],
        [null, 'MissingAuthHeader'],
        [null, 'Unauthorized'],
        [null, 'InvalidToken'],
      ],
    );
    assert.deepEqual(service.takeCalls(JEWELRY), []);
  });
});
