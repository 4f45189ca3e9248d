import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { demoRateLimits } from '../../../../src/config/default-rate-limits.ts';
import type { Config } from '../../../../src/config/loaded-config.ts';
import { openFor } from '../../../support/at-end.ts';
import { type AgentPlatform, startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { type StartServiceOptions, startService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const OTHER = 'home.demo.example';
const PATH = '/catalog/search';
const BODY = '{"query":"shirt"}';
const KEY = 'a-long-api-key';
const SECRET = 'a-long:client secret';

type Named = Config['ucp']['platforms'][number];

const tokenShape = z.looseObject({
  access_token: z.string().default(''),
  token_type: z.string().optional(),
  expires_in: z.int().optional(),
});

async function start(
  t: TestContext,
  platforms: readonly (Pick<Named, 'name' | 'profile'> & Partial<Named>)[],
  { access = 'listed', ...options }: StartServiceOptions & { readonly access?: 'listed' | 'signed' | 'open' } = {},
) {
  const merchants = merchantsForAgents([DOMAIN, OTHER], access);
  const ucp = { ...ucpOf(platforms.map(namePlatform)), mtlsHeader: 'x-client-subject' };
  const service = await openFor(t, () =>
    startService({ ...options, config: { merchants, ucp, trustedProxies: 1, ...options.config } }),
  );
  let said: unknown;
  const send = async (platform: AgentPlatform, headers: Readonly<Record<string, string>> = {}, domain = DOMAIN) => {
    const client = createUcpClient(service.url, domain, platform.profileUrl);
    const { status, body } = await client.send({ method: 'POST', path: PATH, body: BODY, headers });
    said = body.content;
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  const sign = (platform: AgentPlatform, domain = DOMAIN) =>
    platform.sign({ method: 'POST', url: `${createUcpClient(service.url, domain).endpoint}${PATH}`, body: BODY });
  return { service, send, sign, said: () => said };
}

describe('a platform that is known by name', () => {
  it('calls by its API key, which is good for no other profile and no other merchant', async (t) => {
    const [mine, other] = [await startAgentPlatform(t), await startAgentPlatform(t)];
    const { service, send, said } = await start(t, [
      {
        name: 'mine',
        profile: mine.profileUrl,
        merchants: [DOMAIN],
        apiKeys: [toSecretDigest('former'), toSecretDigest(KEY)],
      },
      { name: 'other', profile: other.profileUrl },
    ]);

    assert.equal(await send(mine, { 'x-api-key': KEY }), 200);
    assert.equal(await send(mine, { 'x-api-key': 'former' }), 200);
    assert.equal(await send(mine, { 'x-api-key': 'wrong' }), '401 unauthorized');
    assert.equal(await send(mine, { 'x-api-key': '' }), '401 unauthorized');
    assert.equal(await send(other, { 'x-api-key': KEY }), '401 unauthorized');
    assert.equal(await send(mine, { 'x-api-key': KEY }, OTHER), '401 unauthorized');
    assert.equal(await send(mine), '401 signature_missing');
    assert.equal(said(), 'Sign the request, or send the credential of this platform.');
    assert.equal(JSON.stringify(service.log).includes(KEY), false);
  });

  it('calls by a signature too, and strangers do not', async (t) => {
    const [mine, stranger] = [await startAgentPlatform(t), await startAgentPlatform(t)];
    const { send, sign } = await start(t, [{ name: 'mine', profile: mine.profileUrl }]);

    assert.equal(await send(mine, await sign(mine)), 200);
    assert.equal(await send(stranger, await sign(stranger)), '403 platform_not_listed');
    assert.equal(stranger.reads(), 0);
  });

  it('calls by the subject of its certificate, which the proxy tells', async (t) => {
    const mine = await startAgentPlatform(t);
    const { send } = await start(t, [{ name: 'mine', profile: mine.profileUrl, mtlsSubject: 'CN=mine' }]);

    assert.equal(await send(mine, { 'x-client-subject': 'CN=mine' }), 200);
    assert.equal(await send(mine, { 'x-client-subject': 'CN=mine2' }), '401 signature_missing');
  });

  it('gets a token by its client credentials, and calls with it until it expires', async (t) => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    const mine = await startAgentPlatform(t);
    const oauth = { clientId: 'mine-1', secrets: [toSecretDigest(SECRET)] };
    const { service, send } = await start(t, [{ name: 'mine', profile: mine.profileUrl, oauth }], { now: () => now });
    const ask = async (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(`${service.url}/api/v1/ucp/oauth/token`, { method: 'POST', headers, body });
      return { status: answer.status, headers: answer.headers, body: tokenShape.parse(await answer.json()) };
    };
    const grant = { grant_type: 'client_credentials' };
    const basic = `Basic ${Buffer.from('mine-1:a-long%3Aclient+secret').toString('base64')}`;

    const issued = await ask({ ...grant, client_id: 'mine-1', client_secret: SECRET });
    const byHeader = await ask(grant, { authorization: basic });
    const wrong = await ask({ ...grant, client_id: 'mine-1', client_secret: 'wrong' });
    const nobody = await ask({ ...grant, client_id: 'nobody', client_secret: SECRET });
    const other = await ask({ grant_type: 'password', client_id: 'mine-1', client_secret: SECRET });

    assert.deepEqual([issued.status, issued.body.token_type, issued.body.expires_in], [200, 'Bearer', 3600]);
    assert.equal(issued.headers.get('cache-control'), 'no-store');
    assert.deepEqual([wrong.status, wrong.body], [401, { access_token: '', error: 'invalid_client' }]);
    assert.deepEqual([nobody.status, nobody.body], [401, { access_token: '', error: 'invalid_client' }]);
    const error_description = 'Send grant_type=client_credentials.';
    assert.deepEqual(
      [other.status, other.body],
      [400, { access_token: '', error: 'unsupported_grant_type', error_description }],
    );
    const call = (token: string) => send(mine, { authorization: `Bearer ${token}` });
    assert.equal(await call(issued.body.access_token), 200);
    assert.equal(await call(byHeader.body.access_token), 200);
    assert.equal(await call(`${issued.body.access_token}x`), '401 unauthorized');
    assert.equal(await send(mine, { authorization: 'Basic abc' }), '401 unauthorized');
    now += 3_600_000;
    assert.equal(await call(issued.body.access_token), '401 unauthorized');
  });

  it('is told what the token endpoint takes', async (t) => {
    const mine = await startAgentPlatform(t);
    const oauth = { clientId: 'mine-1', secrets: [toSecretDigest(SECRET)] };
    const { service } = await start(t, [{ name: 'mine', profile: mine.profileUrl, oauth }]);
    const form = { grant_type: 'client_credentials', client_id: 'mine-1', client_secret: SECRET };
    const ask = async (body?: string, type = 'application/json') => {
      const headers = { ...(body !== undefined && { 'content-type': type }) };
      const answer = await fetch(`${service.url}/api/v1/ucp/oauth/token`, {
        method: 'POST',
        headers,
        ...(body !== undefined && { body }),
      });
      return [answer.status, await answer.json()];
    };

    const answers = [
      await ask(JSON.stringify(form)),
      await ask(),
      await ask('a'.repeat(9_000), 'application/x-www-form-urlencoded'),
    ];

    const refused = { error: 'invalid_request', error_description: 'Send application/x-www-form-urlencoded.' };
    const tooLarge = { error: 'invalid_request', error_description: 'The body is larger than 8192 bytes.' };
    assert.deepEqual(answers, [
      [400, refused],
      [400, refused],
      [400, tooLarge],
    ]);
  });

  it('has points of its own, and is told 503 where others are told 429', async (t) => {
    const [mine, other, stranger] = await Promise.all([1, 2, 3].map(() => startAgentPlatform(t)));
    assert.ok(mine && other && stranger);
    const limit = { points: 2, seconds: 60, coolOffSeconds: 0 };
    const rateLimits = { ...demoRateLimits, agents: { ...limit, points: 1 }, namedAgents: limit };
    const named = [
      { name: 'mine', profile: mine.profileUrl, apiKeys: [toSecretDigest(KEY)] },
      { name: 'other', profile: other.profileUrl, apiKeys: [toSecretDigest('other')] },
    ];
    const { service, send } = await start(t, named, { access: 'open', config: { rateLimits } });
    const call = () => send(mine, { 'x-api-key': KEY });

    assert.deepEqual([await call(), await call(), await call()], [200, 200, '503 service_unavailable']);
    assert.equal(await send(other, { 'x-api-key': 'other' }), 200);
    assert.deepEqual([await send(stranger), await send(stranger)], [200, '429 rate_limited']);
    const headers = { 'x-api-key': KEY };
    const again = await createUcpClient(service.url, DOMAIN, mine.profileUrl).get('/orders/1', { headers });
    assert.equal(again.status, 503);
    assert.match(again.headers.get('retry-after') ?? '', /^\d+$/);
  });

  it('is not taken for itself by its profile alone, where a merchant is open', async (t) => {
    const mine = await startAgentPlatform(t);
    const { service, send, sign } = await start(
      t,
      [{ name: 'mine', profile: mine.profileUrl, apiKeys: [toSecretDigest(KEY)] }],
      {
        access: 'open',
      },
    );
    const client = createUcpClient(service.url, DOMAIN, mine.profileUrl);
    const { body: found } = await client.post(PATH, { query: 'shirt' });
    const line_items = [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }];
    const opened = await client.post('/checkout-sessions', { line_items }, { headers: { 'x-api-key': KEY } });
    const path = `/checkout-sessions/${opened.body.id}`;

    const own = await client.get(path, { headers: { 'x-api-key': KEY } });
    const claimed = await client.get(path);

    assert.deepEqual([opened.status, own.status], [201, 200]);
    assert.equal(claimed.body.id, undefined);
    assert.equal(claimed.body.messages[0].code, 'not_found');
    assert.equal(await send(mine, await sign(mine)), 200);
  });
});
