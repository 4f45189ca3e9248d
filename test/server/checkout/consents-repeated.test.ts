import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { codesOf } from '../../support/graphql-client.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { APPAREL, answerConsents, listConsents, signedOf } from '../../support/orders/consents.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const REVOKE = `mutation ($input: RevokeConsentInput!) { outcome: revokeConsent(input: $input) {
  consents { consentId signed } userErrors { name field } replayed } }`;
const SET = `mutation ($input: SetConsentsInput!) { outcome: setConsents(input: $input) {
  consents { consentId signed } userErrors { name field } replayed } }`;
const REMOVE =
  'mutation { outcome: removePersonalData(input: {}) { removed { kind count } userErrors { name } replayed } }';

const outcomeShape = z.object({
  consents: z.array(z.object({ consentId: z.string(), signed: z.boolean() })).nullable(),
  userErrors: z.array(z.object({ name: z.string(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
});

describe('consents over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL] });
  });
  after(() => service[Symbol.asyncDispose]());

  const ask = async (device: DeviceClient, query: string, input: object) =>
    outcomeShape.parse((await device.request(query, { input })).data?.['outcome']);
  const signNewsletter = async (device: DeviceClient) => {
    await makeReadyCart(device, APPAREL);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
  };
  const orderWithNewsletter = async (device: DeviceClient): Promise<string> => {
    await signNewsletter(device);
    const { attempt } = await completeOrder(device, { domain: APPAREL, key: crypto.randomUUID() });
    return attempt?.result.orderId ?? assert.fail('not ordered');
  };
  const readTrail = async (order: string) => {
    const trail = await service.service.stores.consents.listTrail({ domain: APPAREL, order });
    return trail.map(({ entry, consentId }) => `${entry} ${consentId}`);
  };

  it('repeat the result of a revocation under its key, do it once, and refuse another under the same key', async () => {
    const device = await service.openDevice();
    await signNewsletter(device);
    const input = { domain: APPAREL, consentId: 'newsletter', idempotencyKey: 'back' };

    const first = await ask(device, REVOKE, input);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    const again = await ask(device, REVOKE, input);
    const other = await ask(device, REVOKE, { ...input, consentId: 'terms' });

    assert.deepEqual([first.replayed, signedOf(first.consents)?.['newsletter']], [false, false]);
    // The yes that came in between stands, and the answer shows it.
    assert.deepEqual([again.replayed, signedOf(again.consents)?.['newsletter']], [true, true]);
    assert.deepEqual(
      other.userErrors.map(({ name }) => name),
      ['idempotency_conflict'],
    );
    assert.equal(signedOf((await listConsents(device, APPAREL)).consents)?.['newsletter'], true);
  });

  it('repeat the result of a withdrawal after the order under its key, with one line of the trail', async () => {
    const device = await service.openDevice();
    const orderId = await orderWithNewsletter(device);
    const input = { domain: APPAREL, consentId: 'newsletter', orderId, idempotencyKey: 'withdraw' };

    const outcomes = [await ask(device, REVOKE, input), await ask(device, REVOKE, input)];
    const other = await ask(device, REVOKE, { ...input, orderId: 'another' });

    assert.deepEqual(
      outcomes.map(({ replayed, userErrors, consents }) => [replayed, userErrors, signedOf(consents)?.['newsletter']]),
      [
        [false, [], false],
        [true, [], false],
      ],
    );
    assert.deepEqual(other.userErrors, [{ name: 'OrderNotFound', field: ['orderId'] }]);
    assert.deepEqual((await readTrail(orderId)).toSorted(), [
      'ORDERED newsletter',
      'ORDERED privacy',
      'ORDERED terms',
      'WITHDRAWN newsletter',
    ]);
  });

  it('keep the keys of each mutation and of each device apart', async () => {
    const [device, other] = [await service.openDevice(), await service.openDevice()];
    await signNewsletter(device);
    await signNewsletter(other);
    const key = { domain: APPAREL, idempotencyKey: 'same' };
    const consents = [{ consentId: 'terms', accepted: true }];

    const outcomes = [
      await ask(device, SET, { ...key, consents }),
      await ask(device, REVOKE, { ...key, consentId: 'newsletter' }),
      await ask(other, REVOKE, { ...key, consentId: 'newsletter' }),
    ];

    assert.deepEqual(
      outcomes.map(({ replayed, userErrors }) => [replayed, userErrors]),
      Array.from({ length: 3 }, () => [false, []]),
    );
  });

  it('are refused during maintenance with everything that they would change, but a withdrawal after the order is not', async () => {
    const device = await service.openDevice();
    const orderId = await orderWithNewsletter(device);
    await signNewsletter(device);
    const { maintenance } = service.service.stores;
    const refuses = async (query: string, variables?: object) => {
      const { status, headers, data, errors } = await device.request(query, variables);
      assert.deepEqual(
        [status, headers.get('retry-after'), data, codesOf({ errors })],
        [503, '60', undefined, ['ServiceUnavailable']],
      );
    };

    await maintenance.set({ retryAfterSeconds: 60 });
    try {
      await until(async () => (await device.request('{ merchants { domain } }')).status === 503);
      await refuses(SET, { input: { domain: APPAREL, consents: [{ consentId: 'newsletter', accepted: false }] } });
      await refuses(REVOKE, { input: { domain: APPAREL, consentId: 'newsletter' } });
      await refuses(REMOVE);
      const withdrawn = await ask(device, REVOKE, { domain: APPAREL, consentId: 'newsletter', orderId });

      assert.deepEqual([withdrawn.userErrors, signedOf(withdrawn.consents)?.['newsletter']], [[], false]);
    } finally {
      await maintenance.set(null);
    }
    await until(async () => (await device.request('{ merchants { domain } }')).status === 200);
    assert.equal(signedOf((await listConsents(device, APPAREL)).consents)?.['newsletter'], true);
    assert.equal((await readTrail(orderId)).length, 4);
  });
});
