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
const BODY = JSON.stringify({ query: 'shirt' });
/** More than are read for all strangers together. */
const MANY = 130;
/** More than are kept, as far as each minute has room for those of one host. */
const [MINUTES, A_MINUTE] = [17, 30];

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

it('a stranger that names any number of profiles that are not its own makes no proven one be forgotten', async (t) => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const honest = await startAgentPlatform(t);
  const { ucp } = JSON.parse(await (await fetch(honest.profileUrl)).text());
  const profile = JSON.stringify({ ucp, keys: [honest.jwk()] });
  honest.serve((response) => response.setHeader('cache-control', 'max-age=3600').end(profile));
  const others = await startAgentPlatform(t);
  const service = await openFor(t, () =>
    startService({ domains: [DOMAIN], config: { trustedProxies: 1 }, now: () => now }),
  );
  const call = async (profileUrl: string, address: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status } = await createUcpClient(service.url, DOMAIN, profileUrl).send({
      method: 'POST',
      path: '/catalog/search',
      body: BODY,
      headers: { 'x-forwarded-for': address, ...headers },
    });
    return status;
  };
  const callSigned = async () => {
    const url = `${service.url}/api/v1/ucp/rest/domain/${DOMAIN}/catalog/search`;
    const signed = await honest.sign({ method: 'POST', url, body: BODY, created: new Date(now) });
    return call(honest.profileUrl, '192.0.2.1', signed);
  };
  const first = await callSigned();
  const reads = honest.reads();

  const told = new Set<number>();
  for (let minute = 0; minute < MINUTES; minute += 1) {
    now += 60_000;
    for (let index = minute * A_MINUTE; index < (minute + 1) * A_MINUTE; index += 1) {
      told.add(await call(`${others.profileUrl}?${index}`, '192.0.2.2'));
    }
  }
  const later = await callSigned();

  assert.deepEqual([[...told], others.reads()], [[200], MINUTES * A_MINUTE]);
  assert.deepEqual([first, later, honest.reads()], [200, 200, reads]);
});
