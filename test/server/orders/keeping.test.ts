import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import { findVariant, toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ORDERED = '0191f000-0000-7000-8000-000000000001';
const DECLINED = '0191f000-0000-7000-8000-000000000002';

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { replayed attempt { status result {
  ... on PlaceOrderSucceeded { orderId cart { total { number } shippingInfo { email } lineItems { quantity } } }
  ... on PlaceOrderFailed { failedStep userErrors { name } } } } userErrors { name } } }`;
const WATCH = `subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { sequence __typename
  ... on OrderPlaced { orderId cart { total { number } } } ... on PlaceOrderError { error { name } } } }`;
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';
const RENEW =
  'mutation ($input: CreateDeviceSessionInput!) { createDeviceSession(input: $input) { session { accessToken } } }';
const renewedShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });

describe('what is kept, and for how long', () => {
  const start = Date.parse('2026-01-15T12:00:00Z');
  let now = start;
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => now, commerceSettings: { resumeInterval: 20 } });
  });
  after(() => service[Symbol.asyncDispose]());

  /** The same device with a new token. */
  const renew = async (headers: Readonly<Record<string, string>>) => {
    const answer = await service.post(RENEW, {
      headers: { 'x-svc-app-id': 'demo-app' },
      variables: { input: { accessToken: headers['x-svc-authorization'] } },
    });
    return { 'x-svc-authorization': renewedShape.parse(answer.data).createDeviceSession.session.accessToken };
  };
  const watch = async (device: DeviceClient, headers: Readonly<Record<string, string>>, attemptId: string) => {
    const events: unknown[] = [];
    for await (const { data } of service.watcherFor({ ...device, headers })(WATCH, { attemptId })) {
      events.push(data?.['placeOrderProgress']);
    }
    return events;
  };

  it('shrinks an attempt 30 days after its end, and a late repetition still gets its order', async () => {
    const device = await service.openDevice();
    const { attempts } = service.service.stores;
    const input = await toOrderInput(device, DOMAIN, ORDERED);
    const declinedInput = await toOrderInput(device, DOMAIN, DECLINED, '4000000000000002');
    const placed = await device.request(PLACE, { input });
    const declined = await device.request(PLACE, { input: declinedInput });
    const whole = await watch(device, device.headers, ORDERED);
    let { headers } = device as { headers: Readonly<Record<string, string>> };
    for (let day = 6; day <= 30; day += 6) {
      now = start + day * DAY - HOUR;
      headers = await renew(headers);
    }
    const before = await watch(device, headers, ORDERED);

    now = start + 30 * DAY + HOUR;
    headers = await renew(headers);
    const isShrunk = async (id: string) => (await attempts.listSteps(toAttemptId(id))).length === 0;
    await until(async () => (await isShrunk(ORDERED)) && (await isShrunk(DECLINED)));
    const kept = [await attempts.find(toAttemptId(ORDERED)), await attempts.find(toAttemptId(DECLINED))];
    const repeated = await service.post(PLACE, { headers, variables: { input } });
    const declinedAgain = await service.post(PLACE, { headers, variables: { input: declinedInput } });
    const [last, lastDeclined] = [await watch(device, headers, ORDERED), await watch(device, headers, DECLINED)];

    assert.deepEqual(before, whole);
    const asReplay = (answer: typeof placed) =>
      JSON.parse(JSON.stringify(answer.data).replace('"replayed":false', '"replayed":true'));
    assert.deepEqual(repeated.data, asReplay(placed));
    assert.deepEqual(declinedAgain.data, asReplay(declined));
    assert.match(JSON.stringify(placed.data), /"SUCCEEDED".*ada@example\.com/);
    assert.match(JSON.stringify(declined.data), /CreditCardDeclined/);
    assert.deepEqual(last, whole.slice(-1));
    assert.match(JSON.stringify(last), /"OrderPlaced".*"total"/);
    assert.match(
      JSON.stringify(lastDeclined),
      /^\[\{"sequence":\d+,"__typename":"PlaceOrderError","error":\{"name":"CreditCardDeclined"\}\}\]$/,
    );
    assert.doesNotMatch(JSON.stringify(kept), /Lovelace|Main Street|lineItems/);
    await service.post('mutation { removePersonalData(input: {}) { userErrors { name } } }', { headers });
    const removed = await service.post(PLACE, { headers, variables: { input } });
    assert.match(JSON.stringify(removed.data), /"SUCCEEDED".*"shippingInfo":null/);
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('forgets a cart 7 days after the last activity of its device, of which a renewed session is one', async () => {
    const first = now;
    const [device, idle] = [await service.openDevice(), await service.openDevice()];
    const variantId = await findVariant(device, DOMAIN);
    const input = { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1 };
    for (const each of [device, idle]) await each.request(ADD, { input });
    const isGone = async ({ deviceId }: DeviceClient) => {
      const owner = toOwnerKey({ partner: demoPartner.name, deviceId });
      return (await service.service.stores.cartHandles.find({ owner, domain: DOMAIN })) === undefined;
    };
    const read = async (headers: Readonly<Record<string, string>>) =>
      (await service.post(`{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`, { headers })).data;

    now = first + 6 * DAY;
    let headers = await renew(device.headers);
    now = first + 12 * DAY;
    await until(() => isGone(idle));
    const isKept = !(await isGone(device));
    headers = await renew(headers);
    const active = await read(headers);
    now = first + 19 * DAY + HOUR / 2;
    await until(() => isGone(device));
    headers = await renew(headers);

    assert.equal(isKept, true);
    assert.deepEqual(active, { cart: { lineItems: [{ quantity: 1 }] } });
    assert.deepEqual(await read(headers), { cart: null });
  });
});
