import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { openFor } from '../../../support/at-end.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';
import { ucpOf } from '../../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = 'a-long-api-key';
/** More than are read for all strangers together. */
const MANY = 130;

it('a stranger that names many profiles keeps no neighbor and no named platform waiting', async (t) => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  const [stranger, named] = [await startAgentPlatform(t), await startAgentPlatform(t)];
  const credentials = { apiKeys: [createHash('sha256').update(KEY).digest('hex')], oauth: null, mtlsSubject: null };
  const platform = { name: 'named', profile: named.profileUrl, merchants: null, appId: null, ...credentials };
  const ucp = ucpOf([platform]);
  const service = await openFor(t, () =>
    startService({ domains: [DOMAIN], config: { ucp, trustedProxies: 1 }, now: () => now }),
  );
  const call = async (profile: string, address: string, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { headers: { 'x-forwarded-for': address, ...headers } };
    const answer = await createUcpClient(service.url, DOMAIN, profile).post(
      '/catalog/search',
      { query: 'shirt' },
      sent,
    );
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}`;
  };

  const told = new Set<string | number>();
  for (let index = 0; index < MANY; index += 1) told.add(await call(`${stranger.profileUrl}?${index}`, '192.0.2.1'));
  // A name of this computer that is another host.
  const neighbor = stranger.profileUrl.replace('127.0.0.1', 'localhost');

  assert.deepEqual([...told], [200, '503 service_unavailable']);
  assert.equal(stranger.reads(), 30);
  assert.equal(await call(neighbor, '192.0.2.2'), 200);
  assert.equal(await call(named.profileUrl, '192.0.2.1', { 'x-api-key': KEY }), 200);
});
