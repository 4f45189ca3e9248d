import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner, demoServerSecret } from '../../../src/config/demo.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';

const result = `attempt { status result { ... on PlaceOrderActionRequired { challenge { url } } } } userErrors { name field }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { ordered: placeOrder(input: $input) { ${result} } }`;
const COMPLETE = `mutation ($input: CompleteOrderInput!) { ordered: completeOrder(input: $input) { ${result} } }`;
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';
const ADDRESS = 'mutation ($input: SetShippingInfoInput!) { setShippingInfo(input: $input) { userErrors { name } } }';
const CONTINUE =
  'mutation ($id: ID!) { continuePlaceOrder(input: { attemptId: $id }) { attempt { status } userErrors { name } } }';

const orderedShape = z.object({
  ordered: z.object({
    attempt: z
      .object({ status: z.string(), result: z.object({ challenge: z.object({ url: z.string() }).optional() }) })
      .nullable(),
    userErrors: z.array(z.object({ name: z.string(), field: z.array(z.string()).nullable() })),
  }),
});
type Ordered = z.infer<typeof orderedShape>['ordered'];

const challengeOf = ({ attempt }: Ordered): string => {
  assert.ok(attempt?.result.challenge, JSON.stringify(attempt));
  return attempt.result.challenge.url;
};

const place = async (device: DeviceClient, returnUrl: string | null, attemptId: string = crypto.randomUUID()) => {
  const input = { ...(await toOrderInput(device, DOMAIN, attemptId, CHALLENGED)), returnUrl };
  return orderedShape.parse((await device.request(PLACE, { input })).data).ordered;
};

/** Presses a button of the bank's page, and does not follow where it leads. */
const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });

const refusedAtReturnUrl: Ordered = {
  attempt: null,
  userErrors: [{ name: 'InvalidInputBody', field: ['returnUrl'] }],
};

describe('the return address of a challenge', () => {
  it('is where the bank sends the buyer, with the id of the attempt that goes on then', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const attemptId = crypto.randomUUID();

    const url = challengeOf(await place(device, 'http://localhost:5173/back%2Fto?cart=a%20b&#paid', attemptId));
    const page = await fetch(url);
    const approved = await decide(url, 'approve');
    const charges = await service.ledger.charges(DOMAIN);
    const continued = await device.request(CONTINUE, { id: attemptId });

    // A browser follows a redirect after a form only to what form-action names.
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' http:\/\/localhost:5173;/);
    assert.deepEqual(
      [approved.status, approved.headers.get('location')],
      [303, `http://localhost:5173/back%2Fto?cart=a%20b&&attemptId=${attemptId}#paid`],
    );
    assert.deepEqual(charges, []);
    assert.match(JSON.stringify(continued.data), /"status":"SUCCEEDED"/);
  });

  it('is also where a buyer comes from who declined, and who looks at the page again', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const attemptId = crypto.randomUUID();
    const url = challengeOf(await place(await service.openDevice(), 'https://127.0.0.1:8443', attemptId));

    const declined = await decide(url, 'decline');
    const late = await decide(url, 'approve');
    const page = await (await fetch(url)).text();

    const address = `https://127.0.0.1:8443/?attemptId=${attemptId}`;
    assert.deepEqual([declined.headers.get('location'), late.headers.get('location')], [address, address]);
    assert.ok(page.includes(`href="${address}"`), page);
    assert.match(page, /You declined this payment/);
  });

  it('may be left out: the page then tells the buyer to go back', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const url = challengeOf(await place(await service.openDevice(), null));

    const approved = await decide(url, 'approve');

    assert.equal(approved.status, 200);
    assert.match(await approved.text(), /You approved this payment. You may go back to the shop./);
  });

  it('works for the cart that the device has', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const attemptId = crypto.randomUUID();
    const { items, shippingInfo, ...input } = await toOrderInput(device, DOMAIN, attemptId, CHALLENGED);
    await device.request(ADD, { input: { domain: DOMAIN, ...items[0] } });
    await device.request(ADDRESS, { input: { domain: DOMAIN, shippingInfo } });
    await chooseShipping(device);

    const refused = await device.request(COMPLETE, { input: { ...input, returnUrl: 'https://elsewhere.example' } });
    const answer = await device.request(COMPLETE, { input: { ...input, returnUrl: 'http://127.0.0.1:3000/back' } });

    assert.deepEqual(orderedShape.parse(refused.data).ordered, refusedAtReturnUrl);
    const approved = await decide(challengeOf(orderedShape.parse(answer.data).ordered), 'approve');
    assert.equal(approved.headers.get('location'), `http://127.0.0.1:3000/back?attemptId=${attemptId}`);
  });

  it('is part of the order that a key stands for', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const input = { ...(await toOrderInput(device, DOMAIN, 'a'.repeat(8), CHALLENGED)), attemptId: null };
    await device.request(PLACE, { input: { ...input, returnUrl: 'http://localhost:1/a' } });

    const other = await device.request(PLACE, { input: { ...input, returnUrl: 'http://localhost:1/b' } });

    assert.deepEqual(orderedShape.parse(other.data).ordered.userErrors, [
      { name: 'idempotency_conflict', field: ['idempotencyKey'] },
    ]);
  });

  it('is refused elsewhere, and before anything reaches the shop', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const addresses = [
      'https://shop.example/back',
      'https://localhost.shop.example',
      'https://localhost@shop.example',
      'http://user:secret@localhost/',
      'http://[::1]:3000/',
      'http://127.0.0.2/',
      'javascript:alert(1)//localhost',
      'data:text/html,localhost',
      '//localhost/back',
      '/back',
      'localhost:3000',
      '',
      'http://localhost/?attemptId=another',
      'http://localhost/?%61ttemptId=another',
      'http://localhost/\n',
      `http://localhost/${'a'.repeat(2048)}`,
    ];
    await place(device, 'http://localhost/');
    service.takeCalls(DOMAIN);

    for (const address of addresses) assert.deepEqual(await place(device, address), refusedAtReturnUrl, address);

    assert.deepEqual(
      service.takeCalls(DOMAIN).filter((operation) => operation !== 'listProducts'),
      [],
    );
  });
});

describe('the origins of return addresses outside demo mode', () => {
  const start = () =>
    startService({
      domains: [DOMAIN],
      config: {
        demo: false,
        partners: [
          {
            ...demoPartner,
            appIds: [
              { id: 'demo-app', challenges: true, origins: ['https://shop.example', 'https://shop.example:8443'] },
              { id: 'demo-kiosk', challenges: true, origins: ['https://kiosk.example'] },
            ],
          },
          {
            name: 'other',
            appIds: [{ id: 'other', challenges: true, origins: ['https://other.example'] }],
            serverSecrets: [],
          },
        ],
      },
    });
  const addresses = [
    'https://shop.example/back',
    'https://SHOP.example:443/back',
    'https://shop.example:8443',
    'https://kiosk.example',
    'https://other.example',
    'http://shop.example',
    'https://shop.example.evil.example',
    'http://localhost:3000',
    'https://127.0.0.1',
  ];
  const listTaken = async (service: TestService, headers: Readonly<Record<string, string>>) => {
    const device = await service.openDevice();
    const request: DeviceClient['request'] = (query, variables) =>
      service.post(query, { headers, ...(variables !== undefined && { variables }) });
    const taken: string[] = [];
    for (const address of addresses) {
      const ordered = await place({ ...device, request }, address);
      if (ordered.attempt !== null) taken.push(address);
      else assert.deepEqual(ordered, refusedAtReturnUrl);
    }
    return taken;
  };

  it('are those of the App ID for a device', async () => {
    await using service = await start();
    const { headers } = await service.openDevice();

    assert.deepEqual(await listTaken(service, headers), addresses.slice(0, 3));
  });

  it('are those of every App ID of the partner for a server, whichever it names', async () => {
    await using service = await start();
    const server = { 'x-svc-authorization': demoServerSecret, 'x-svc-device-id': 'device-1' };

    assert.deepEqual(await listTaken(service, server), addresses.slice(0, 4));
    assert.deepEqual(await listTaken(service, { ...server, 'x-svc-app-id': 'demo-kiosk' }), addresses.slice(0, 4));
  });
});

const cartShape = z.object({
  cart: z.object({
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
      }),
    ),
  }),
});

async function chooseShipping(device: DeviceClient): Promise<void> {
  const read = await device.request(
    '{ cart(domain: "apparel.demo.example") { shipments { shipmentId shippingMethodOptions { shippingMethodId } } } }',
  );
  for (const { shipmentId, shippingMethodOptions } of cartShape.parse(read.data).cart.shipments) {
    const shippingMethodId = shippingMethodOptions[0]?.shippingMethodId;
    await device.request(
      'mutation ($input: SetShippingMethodInput!) { setShippingMethod(input: $input) { userErrors { name } } }',
      { input: { domain: DOMAIN, shipmentId, shippingMethodId } },
    );
  }
}
