import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { demoServerSecret } from '../../../src/config/demo.ts';
import { runCli } from '../../support/machine/run-cli.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { APPAREL, answerConsents, revokeConsent, signedOf } from '../../support/orders/consents.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const AT = '2026-06-01T12:00:00.000Z';

const lineShape = z.looseObject({
  entry: z.string(),
  consentId: z.string(),
  accepted: z.boolean(),
  signedBy: z.string(),
  version: z.string(),
  text: z.string(),
  givenAt: z.string(),
  receivedAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});

describe('the trail of an order', () => {
  let service: TestService;
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-consents-'));
    service = await startService({ domains: [APPAREL], dataFolder, now: () => NOW });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(dataFolder, { recursive: true });
  });

  const order = async (device: DeviceClient, key: string, rest: object = {}): Promise<string> => {
    const { attempt } = await completeOrder(device, { domain: APPAREL, key, rest });
    const orderId = attempt?.result.orderId;
    assert.ok(orderId);
    return orderId;
  };
  const printTrail = async (t: TestContext, orderId: string) => {
    const { code, out } = await runCli(t, 'consents', ['--domain', APPAREL, '--order', orderId], {
      DATA_DIR: dataFolder,
    });
    assert.equal(code, 0);
    return out
      .trim()
      .split('\n')
      .map((line) => lineShape.parse(JSON.parse(line)));
  };
  /** A backend with its own device ID. */
  const openBackend = (
    deviceId: string,
    headers: Readonly<Record<string, string>> = {},
  ): Pick<DeviceClient, 'request'> => ({
    request: (query, variables) =>
      service.post(query, {
        headers: { 'x-svc-authorization': demoServerSecret, 'x-svc-device-id': deviceId, ...headers },
        ...(variables && { variables }),
      }),
  });

  it('says what was shown, when it was signed and from where, and what ordering signed, beside the running server', async (t) => {
    const device = await service.openDevice();
    await makeReadyCart(device, APPAREL);
    const given = '2026-06-01T11:58:00+00:00';
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true, timestamp: given }]);

    const orderId = await order(device, 'trail');
    const trail = await printTrail(t, orderId);

    assert.deepEqual(
      trail.map(({ entry, consentId, accepted, signedBy, givenAt, receivedAt, ip }) => [
        entry,
        consentId,
        accepted,
        signedBy,
        givenAt,
        receivedAt,
        ip,
      ]),
      [
        ['ORDERED', 'newsletter', true, 'BUYER', '2026-06-01T11:58:00.000Z', AT, '127.0.0.1'],
        ['ORDERED', 'privacy', true, 'ORDER', AT, AT, '127.0.0.1'],
        ['ORDERED', 'terms', true, 'ORDER', AT, AT, '127.0.0.1'],
      ],
    );
    assert.match(trail[0]?.text ?? '', /^Send me news/);
    assert.ok(trail.every(({ version, userAgent }) => version.length === 22 && userAgent !== ''));
  });

  it('gets a line for a withdrawal, once, and none for what is not revokable', async (t) => {
    const device = await service.openDevice();
    const stranger = await service.openDevice();
    await makeReadyCart(device, APPAREL);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    const orderId = await order(device, 'withdrawn');
    const input = { domain: APPAREL, consentId: 'newsletter', orderId };

    const withdrawn = await revokeConsent(device, input);
    const again = await revokeConsent(device, input);
    const fixed = await revokeConsent(device, { ...input, consentId: 'terms' });
    const unknown = await revokeConsent(device, { ...input, orderId: 'no-such' });
    const foreign = await stranger.request(
      'mutation ($input: RevokeConsentInput!) { revokeConsent(input: $input) { replayed } }',
      { input },
    );

    assert.deepEqual(signedOf(withdrawn.consents), { newsletter: false, privacy: true, terms: true });
    assert.deepEqual([again.userErrors, signedOf(again.consents)], [[], signedOf(withdrawn.consents)]);
    assert.deepEqual(
      [fixed, unknown].map(({ userErrors: [error] }) => [error?.name, error?.httpStatus, error?.field]),
      [
        ['PreconditionError', 412, ['consentId']],
        ['OrderNotFound', 400, ['orderId']],
      ],
    );
    assert.equal(foreign.errors?.[0]?.extensions?.code, 'Forbidden');
    const trail = await printTrail(t, orderId);
    assert.deepEqual(
      trail.filter(({ consentId }) => consentId === 'newsletter').map(({ entry, accepted }) => [entry, accepted]),
      [
        ['ORDERED', true],
        ['WITHDRAWN', false],
      ],
    );
  });

  it('takes from a backend what it says of the buyer, and never its own address', async (t) => {
    const stated = { 'x-svc-buyer-ip': '203.0.113.9', 'x-svc-buyer-user-agent': 'Buyer/1.0' };
    const trails = [];
    for (const [deviceId, headers] of [
      ['stated', stated],
      ['silent', {}],
    ] as const) {
      const backend = openBackend(deviceId, headers);
      const device = { ...(await service.openDevice()), ...backend };
      await makeReadyCart(device, APPAREL);
      trails.push(await printTrail(t, await order(device, `backend-${deviceId}`)));
    }

    const [first, second] = trails.map((trail) => trail.map(({ ip, userAgent }) => [ip, userAgent]));
    assert.deepEqual(first?.[0], ['203.0.113.9', 'Buyer/1.0']);
    assert.deepEqual(second?.[0], [null, null]);
  });

  it('ignores what a device says of itself, and refuses a backend whose address is none', async () => {
    const device = await service.openDevice();
    const ignored = await service.post('{ __typename }', {
      headers: { ...device.headers, 'x-svc-buyer-ip': 'nonsense' },
    });
    const refused = await openBackend('bad', { 'x-svc-buyer-ip': '203.0.113.999' }).request('{ merchants { domain } }');

    assert.deepEqual([ignored.status, ignored.errors], [200, undefined]);
    assert.deepEqual([refused.status, refused.errors?.[0]?.extensions?.code], [400, 'InvalidRequest']);
  });

  it('takes the same from connection_init', async () => {
    const socket = (headers: Readonly<Record<string, string>>) =>
      createClient({
        url: `${service.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        lazy: true,
        connectionParams: { 'x-svc-authorization': demoServerSecret, 'x-svc-device-id': 'socket', ...headers },
      });
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const client = socket(headers);
      const result: unknown = await client
        .iterate({ query: '{ merchants { domain } }' })
        .next()
        .catch((errors: unknown) => errors);
      await client.dispose();
      return JSON.stringify(result);
    };

    assert.match(await ask({ 'x-svc-buyer-ip': '2001:db8::1' }), /apparel/);
    assert.match(await ask({ 'x-svc-buyer-ip': 'nonsense' }), /InvalidRequest/);
  });

  it('is not printed for an order that nobody placed, or without a domain', async (t) => {
    const run = (...parameters: readonly string[]) => runCli(t, 'consents', parameters, { DATA_DIR: dataFolder });

    const unknown = await run('--domain', APPAREL, '--order', 'no-such');
    const incomplete = await run('--order', 'no-such');

    assert.deepEqual([unknown.code, unknown.out, incomplete.code, incomplete.out], [1, '', 2, '']);
    assert.match(incomplete.errors, /--domain and --order are needed/);
  });
});
