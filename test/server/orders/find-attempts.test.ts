import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';
const DECLINED = '4000000000000002';

const LIST = `query ($domain: String, $status: PlaceOrderStatus, $first: Int! = 20, $after: String) {
  placeOrderAttempts(domain: $domain, status: $status, first: $first, after: $after) {
    nodes { attemptId } edges { cursor node { status } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const listShape = z.object({
  placeOrderAttempts: z.object({
    nodes: z.array(z.object({ attemptId: z.string() })),
    edges: z.array(z.object({ cursor: z.string(), node: z.object({ status: z.string() }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), hasPreviousPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
const OPEN = `{ cart(domain: "${DOMAIN}") { openAttempt {
  attemptId status result { ... on PlaceOrderActionRequired { nextAction } }
} } }`;

describe('an attempt whose identifier the client has lost', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const list = async (device: DeviceClient, variables: object = {}) => {
    const answer = await device.request(LIST, variables);
    return listShape.parse(answer.data, { error: () => JSON.stringify(answer) }).placeOrderAttempts;
  };
  const order = async (device: DeviceClient, key: string, card: string) => {
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key, card });
    return attempt?.attemptId ?? '';
  };

  it('is at its cart while it is open', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const before = await device.request(OPEN);
    const attemptId = await order(device, 'key-1', CHALLENGED);

    const open = await device.request(OPEN);
    await device.request('mutation ($id: ID!) { cancelPlaceOrder(input: { attemptId: $id }) { attempt { status } } }', {
      id: attemptId,
    });
    const after = await device.request(OPEN);

    assert.deepEqual(before.data, { cart: { openAttempt: null } });
    assert.deepEqual(open.data, {
      cart: { openAttempt: { attemptId, status: 'ACTION_REQUIRED', result: { nextAction: 'MEET_CHALLENGE' } } },
    });
    assert.deepEqual(after.data, { cart: { openAttempt: null } });
  });

  it('is in a list of its device, newest first, by merchant and status, in pages', async () => {
    const device = await service.openDevice();
    const stranger = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const first = await order(device, 'key-1', DECLINED);
    const second = await order(device, 'key-2', DECLINED);
    const third = await order(device, 'key-3', CHALLENGED);

    const all = await list(device, { domain: DOMAIN });
    const failed = await list(device, { status: 'FAILED' });
    const page = await list(device, { first: 2 });
    const rest = await list(device, { first: 2, after: page.pageInfo.endCursor });

    const ids = ({ nodes }: typeof all) => nodes.map(({ attemptId }) => attemptId);
    assert.deepEqual(ids(all), [third, second, first]);
    assert.deepEqual(
      all.edges.map(({ node }) => node.status),
      ['ACTION_REQUIRED', 'FAILED', 'FAILED'],
    );
    assert.deepEqual(ids(failed), [second, first]);
    assert.deepEqual([ids(page), page.pageInfo.hasNextPage], [[third, second], true]);
    assert.deepEqual([ids(rest), rest.pageInfo.hasNextPage], [[first], false]);
    assert.deepEqual(ids(await list(device, { domain: 'other.example' })), []);
    assert.deepEqual(ids(await list(stranger)), []);
  });

  it('is not found by a cursor that is none, or in a page without bounds', async () => {
    const device = await service.openDevice();
    for (const variables of [{ after: 'nothing' }, { after: 'a'.repeat(10_000) }, { first: 0 }, { first: 101 }]) {
      const { errors } = await device.request(LIST, variables);

      assert.deepEqual(
        errors?.map(({ extensions }) => extensions?.['code']),
        ['InvalidInputQuery'],
      );
    }
  });
});
