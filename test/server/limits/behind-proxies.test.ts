import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';
import { startService } from '../../support/servers/start-service.ts';

/** Who the server believes calls, over HTTP and over a socket. */
async function askBoth(trustedProxies: number, forwardedFor?: string): Promise<readonly (string | null)[]> {
  await using bare = await startBareServer({ trustedProxies });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };

  await post(bare.url, '{ hello }', { headers });
  await using socket = await RawSocket.open(bare.url, { headers });
  socket.send({ type: 'connection_init' });
  await socket.next();
  socket.subscribe('1', '{ hello }');
  await socket.next();

  return bare.seen.map(({ buyer }) => buyer.ip);
}

describe('behind proxies', () => {
  for (const [trustedProxies, forwardedFor, ip] of [
    [0, '203.0.113.9', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '198.51.100.7', '198.51.100.7'],
    [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    [1, '203.0.113.9,, 198.51.100.7 ,', '198.51.100.7'],
    [2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [2, '2001:db8::1, 10.0.0.2', '2001:db8::1'],
    [3, '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [1, '198.51.100.7:51234', '198.51.100.7'],
    [1, '[2001:DB8::1]:443', '2001:db8::1'],
    [1, '"[2001:db8::1]"', '2001:db8::1'],
    [1, '::ffff:c633:6407', '198.51.100.7'],
    [1, 'fe80::1%eth0', 'fe80::1'],
    [1, '_hidden', null],
  ] as const) {
    it(`takes ${ip ?? 'no address'} for the buyer with ${trustedProxies} of them trusted and ${forwardedFor ?? 'nothing'} forwarded`, async () => {
      assert.deepEqual(await askBoth(trustedProxies, forwardedFor), [ip, ip]);
    });
  }

  for (const [trustedProxies, secure] of [
    [0, false],
    [1, true],
  ] as const) {
    it(`${secure ? 'keeps' : 'does not keep'} the session cookie to HTTPS with ${trustedProxies} trusted`, async () => {
      await using service = await startService({ domains: ['apparel.demo.example'], config: { trustedProxies } });

      const answer = await service.post('mutation { createDeviceSession(input: {}) { session { deviceId } } }', {
        headers: { 'x-svc-app-id': 'demo-app', 'x-forwarded-proto': 'https' },
      });

      assert.equal(/; Secure/.test(answer.headers.getSetCookie()[0] ?? ''), secure);
    });
  }
});
