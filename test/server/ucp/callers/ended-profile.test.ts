import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it, type TestContext } from 'node:test';
import { openFor } from '../../../support/at-end.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient, type UcpAnswer } from '../../../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = 'a-long-api-key';
const HOUR_MS = 3_600_000;

/** A platform that is known by name and signs, or sends its API key. */
async function start(t: TestContext) {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const platform = await startAgentPlatform(t);
  const named = namePlatform({
    name: 'shopper',
    profile: platform.profileUrl,
    apiKeys: [toSecretDigest(KEY)],
  });
  const config = {
    merchants: merchantsForAgents([DOMAIN], 'signed'),
    ucp: ucpOf([named]),
  };
  const service = await openFor(t, () => startService({ config, now: () => now }));
  const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
  const path = '/catalog/search';
  const content = { query: 'shirt' };
  const signed = async (keyId?: string) => {
    const url = `${ucp.endpoint}${path}`;
    const body = JSON.stringify(content);
    const headers = await platform.sign({ method: 'POST', url, body, created: new Date(now), ...(keyId && { keyId }) });
    return toTold(await ucp.send({ method: 'POST', path, body, headers }));
  };
  const keyed = async () => toTold(await ucp.post(path, content, { headers: { 'x-api-key': KEY } }));
  const pass = (ms: number) => {
    now += ms;
  };
  return { platform, service, signed, keyed, pass };
}

const toTold = ({ status, body, headers }: UcpAnswer) =>
  status === 200 ? 200 : `${status} ${body.code} ${headers.get('retry-after')}`;
const LATER = '503 service_unavailable 10';
const answer = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { location: '/elsewhere' }).end(body);

for (const [what, serve] of [
  ['is not found', answer(404, '')],
  ['is gone', answer(410, '')],
  ['is redirected', answer(302, '')],
  ['is no profile any more', answer(200, '{"ucp":{}}')],
] as const) {
  it(`signs nothing with the keys of a profile that ${what}, until that is read again`, async (t) => {
    const { platform, service, signed, keyed, pass } = await start(t);
    assert.equal(await signed(), 200);
    service.takeCalls(DOMAIN);

    platform.serve(serve);
    pass(HOUR_MS);
    const ended = [await signed(), await signed()];
    platform.serve(answer(503, ''));
    pass(19 * HOUR_MS);
    ended.push(await signed(), await signed());
    const calls = service.takeCalls(DOMAIN);
    const byKey = await keyed();
    platform.serveProfile();
    pass(10_000);
    const again = await signed();

    assert.deepEqual(ended, [LATER, LATER, LATER, LATER]);
    assert.deepEqual(calls, []);
    assert.equal(byKey, 200);
    assert.equal(again, 200);
  });
}

for (const [what, serve] of [
  ['answers 503', answer(503, '')],
  ...[403, 408, 425, 429].map((status) => [`answers ${status}`, answer(status, '')] as const),
  ['answers nothing', (response: ServerResponse) => void response.destroy()],
] as const) {
  it(`signs with the keys of the last profile for a day while its host ${what}`, async (t) => {
    const { platform, signed, pass } = await start(t);
    assert.equal(await signed(), 200);

    platform.serve(serve);
    pass(23 * HOUR_MS);
    const standing = [await signed(), await signed()];
    pass(2 * HOUR_MS);
    const over = await signed();

    assert.deepEqual(standing, [200, 200]);
    assert.equal(over, LATER);
  });
}

it('is told to come again with a key that is in no known profile, while its host is away', async (t) => {
  const { platform, signed, pass } = await start(t);
  assert.equal(await signed(), 200);

  platform.rotateKey();
  platform.serve(answer(503, ''));
  const told = [await signed(), await signed()];
  pass(5_000);
  told.push(await signed());
  pass(6_000);
  told.push(await signed(), await signed());
  platform.serveProfile();
  pass(10_000);

  assert.deepEqual(told, [LATER, LATER, LATER, LATER, LATER]);
  assert.equal(await signed(), 200);
});

it('is told to come again with a new key while a stranger has just had the profile read', async (t) => {
  const { platform, signed, pass } = await start(t);
  assert.equal(await signed(), 200);
  assert.equal(await signed('invented'), '401 key_not_found null');

  platform.rotateKey();
  platform.serveProfile();
  const soon = await signed();
  pass(60_000);

  assert.equal(soon, LATER);
  assert.equal(await signed(), 200);
});
