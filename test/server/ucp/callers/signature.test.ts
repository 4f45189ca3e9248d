import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type AgentPlatform, startAgentPlatform, toDigest } from '../../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';
import { createUcpClient, type UcpClient } from '../../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const PATH = '/catalog/search';
const BODY = '{"query":"shirt"}';

describe('a merchant that answers signed requests only', () => {
  let service: TestService;
  let ucp: UcpClient;
  before(async () => {
    const { config } = await (async () => {
      await using probe = await startService({ domains: [DOMAIN] });
      return probe;
    })();
    const merchants = config.merchants.map((merchant) => ({ ...merchant, ucp: { access: 'signed' as const } }));
    service = await startService({ config: { merchants } });
    ucp = createUcpClient(service.url, DOMAIN);
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => void service.takeCalls(DOMAIN));

  const sign = (platform: AgentPlatform, changes: Partial<Parameters<AgentPlatform['sign']>[0]> = {}) =>
    platform.sign({ method: 'POST', url: `${ucp.endpoint}${PATH}`, body: BODY, ...changes });
  const send = (headers: Readonly<Record<string, string>>, body = BODY, path = PATH) =>
    ucp.send({ method: 'POST', path, body, headers });
  const refuses = async (
    headers: Readonly<Record<string, string>>,
    status: number,
    code: string,
    ...rest: readonly string[]
  ) => {
    const answer = await send(headers, ...rest);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  };

  it('answers a signed request', async (t) => {
    const platform = await startAgentPlatform(t);

    const { status } = await send(await sign(platform));

    assert.equal(status, 200);
    assert.equal(platform.reads(), 1);
  });

  it('refuses a request without a signature, and does not read the profile', async (t) => {
    const platform = await startAgentPlatform(t);
    const { signature: _none, 'signature-input': _neither, ...headers } = mapKeys(await sign(platform));

    await refuses(headers, 401, 'signature_missing');
    assert.equal(platform.reads(), 0);
  });

  it('refuses another body, digest, path, method, key and header than was signed', async (t) => {
    const platform = await startAgentPlatform(t);
    const headers = await sign(platform);
    const other = '{"query":"shoes"}';

    await refuses(headers, 400, 'digest_mismatch', other);
    await refuses({ ...headers, 'content-digest': toDigest(other) }, 401, 'signature_invalid', other);
    await refuses(headers, 401, 'signature_invalid', BODY, '/catalog/lookup');
    await refuses(headers, 401, 'signature_invalid', BODY, `${PATH}?a=b`);
    await refuses({ ...headers, 'idempotency-key': 'another' }, 401, 'signature_invalid');
    await refuses({ ...headers, 'ucp-agent': `${headers['ucp-agent']}, a=b` }, 401, 'signature_invalid');
    await refuses(await sign(platform, { method: 'PUT' }), 401, 'signature_invalid');
  });

  it('refuses the key of another platform and an unknown key, for which it reads the profile once a minute', async (t) => {
    const platform = await startAgentPlatform(t);
    const other = await startAgentPlatform(t);
    const foreign = { headers: { 'ucp-agent': `profile="${platform.profileUrl}"` } };

    await refuses(await sign(platform, { keyId: 'unknown' }), 401, 'key_not_found');
    await refuses(await sign(other, foreign), 401, 'signature_invalid');
    platform.rotateKey();
    platform.serveProfile();
    await refuses(await sign(platform), 401, 'key_not_found');
    assert.equal(platform.reads(), 2);
  });

  it('reads the profile once more for a key that it does not know yet', async (t) => {
    const platform = await startAgentPlatform(t);
    await send(await sign(platform));
    const former = platform.jwk();
    platform.rotateKey();
    platform.serveProfile({ signing_keys: [former], keys: [platform.jwk()] });

    const { status } = await send(await sign(platform));

    assert.deepEqual([status, platform.reads()], [200, 2]);
  });

  it('refuses a signature that leaves something out', async (t) => {
    const platform = await startAgentPlatform(t);
    const all = ['@method', '@authority', '@path', 'ucp-agent', 'idempotency-key', 'content-digest', 'content-type'];

    for (const one of all) {
      const headers = await sign(platform, { fields: all.filter((name) => name !== one) });
      await refuses(headers, 401, 'signature_invalid');
    }
    assert.equal((await send(await sign(platform, { fields: all }))).status, 200);
  });

  it('refuses an old signature and broken ones', async (t) => {
    const platform = await startAgentPlatform(t);
    const headers = mapKeys(await sign(platform));
    const early = new Date(Date.now() - 301_000);

    await refuses(await sign(platform, { created: early }), 401, 'signature_invalid');
    await refuses({ ...headers, signature: 'sig=:AAAA:' }, 401, 'signature_invalid');
    await refuses({ ...headers, signature: 'other=:AAAA:' }, 401, 'signature_invalid');
    await refuses({ ...headers, signature: '=' }, 401, 'signature_invalid');
    await refuses({ ...headers, 'signature-input': 'sig=1' }, 401, 'signature_invalid');
    await refuses({ ...headers, 'signature-input': '(' }, 401, 'signature_invalid');
    await refuses({ ...headers, 'signature-input': '' }, 401, 'signature_invalid');
  });

  it('takes a request of which one signature is good, wherever it stands', async (t) => {
    const platform = await startAgentPlatform(t);
    const good = mapKeys(await sign(platform));
    const bad = mapKeys(await sign(platform, { created: new Date(Date.now() - 1_000), keyId: 'key-1' }));
    const spoilt = { input: bad['signature-input']?.replace(/^sig=/, 'bad='), signature: 'bad=:AAAA:' };
    const join = (...parts: readonly (string | undefined)[]) => parts.join(', ');

    const first = { 'signature-input': join(spoilt.input, good['signature-input']) };
    const last = { 'signature-input': join(good['signature-input'], spoilt.input) };
    const signature = join(spoilt.signature, good['signature']);

    assert.equal((await send({ ...good, ...first, signature })).status, 200);
    assert.equal((await send({ ...good, ...last, signature })).status, 200);
    await refuses({ ...good, 'signature-input': spoilt.input ?? '', signature }, 401, 'signature_invalid');
  });

  it('takes keys of three curves, and the shape of signatures that others verify too', async (t) => {
    const platform = await startAgentPlatform(t);
    const fields = ['@method', '@authority', '@path', 'ucp-agent', 'idempotency-key', 'content-digest', 'content-type'];
    const agent = { 'signature-agent': `sig="${platform.profileUrl}";type=jwks_uri` };
    for (const curve of ['P-256', 'P-384', 'Ed25519'] as const) {
      platform.rotateKey(curve);
      platform.serveProfile();
      const client = createUcpClient(service.url, DOMAIN);
      // Another address, so that the profile is read anew.
      const named = { 'ucp-agent': `profile="${platform.profileUrl}?${curve}"` };
      const plain = await sign(platform, { headers: named });
      const wide = await sign(platform, {
        headers: { ...named, ...agent },
        fields: [...fields, '"signature-agent";key="sig"'],
      });

      const answers = [
        await client.send({ method: 'POST', path: PATH, body: BODY, headers: plain }),
        await client.send({ method: 'POST', path: PATH, body: BODY, headers: wide }),
        await client.send({ method: 'POST', path: PATH, body: '{"query":"x"}', headers: plain }),
      ];

      assert.deepEqual(
        answers.map(({ status, body }) => (status === 200 ? 200 : body.code)),
        [200, 200, 'digest_mismatch'],
        curve,
      );
      await refuses({ ...plain, 'idempotency-key': 'another' }, 401, 'signature_invalid');
    }
  });

  it('refuses a key of an algorithm that it does not verify, and one that is none', async (t) => {
    for (const [changes, status, code] of [
      [{ crv: 'P-521' }, 400, 'algorithm_unsupported'],
      [{ kty: 'RSA' }, 400, 'algorithm_unsupported'],
      [{ kty: 'OKP' }, 400, 'algorithm_unsupported'],
      [{ crv: 'P-384' }, 422, 'profile_malformed'],
      [{ x: 'AA' }, 422, 'profile_malformed'],
    ] as const) {
      const platform = await startAgentPlatform(t);
      platform.serveProfile({ keys: [{ ...platform.jwk(), ...changes }], signing_keys: [] });

      await refuses(await sign(platform), status, code);
    }
  });

  it('lets everybody see its profile', async () => {
    assert.equal((await ucp.get('/.well-known/ucp')).status, 200);
  });
});

const mapKeys = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe('a key that a platform withdraws', () => {
  it('is refused once the profile is read again', async (t) => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const ucp = createUcpClient(service.url, DOMAIN);
    const platform = await startAgentPlatform(t);
    const request = { method: 'POST', url: `${ucp.endpoint}${PATH}`, body: BODY, created: new Date(now) };
    const headers = await platform.sign(request);
    const call = () => ucp.send({ method: 'POST', path: PATH, body: BODY, headers });

    const before = await call();
    platform.rotateKey();
    platform.serveProfile();
    now += 60_000;
    const after = await call();

    assert.equal(before.status, 200);
    assert.deepEqual([after.status, after.body.code], [401, 'key_not_found']);
  });
});

describe('a signature that does not tell its age', () => {
  it('is good for 5 minutes after it first came, also with the other half that fits it', async (t) => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const ucp = createUcpClient(service.url, DOMAIN);
    const platform = await startAgentPlatform(t);
    const request = { method: 'POST', url: `${ucp.endpoint}${PATH}`, body: BODY, created: null };
    const headers = mapKeys(await platform.sign(request));
    const call = async (signed: Readonly<Record<string, string>>) => {
      const { status, body } = await ucp.send({ method: 'POST', path: PATH, body: BODY, headers: signed });
      return status === 200 ? 200 : body.code;
    };

    const soon = [await call(headers)];
    now += 300_000;
    soon.push(await call(headers));
    now += 1;
    const late = [await call(headers), await call({ ...headers, signature: negate(headers['signature'] ?? '') })];
    const fresh = await call(mapKeys(await platform.sign(request)));

    assert.doesNotMatch(headers['signature-input'] ?? '', /created/);
    assert.deepEqual(soon, [200, 200]);
    assert.deepEqual(late, ['signature_invalid', 'signature_invalid']);
    assert.equal(fresh, 200);
  });

  it('is good at first with the other half, too: both are of the same key', async (t) => {
    await using service = await startService({ domains: [DOMAIN] });
    const ucp = createUcpClient(service.url, DOMAIN);
    const platform = await startAgentPlatform(t);
    const headers = mapKeys(
      await platform.sign({ method: 'POST', url: `${ucp.endpoint}${PATH}`, body: BODY, created: null }),
    );
    const signature = negate(headers['signature'] ?? '');

    const { status } = await ucp.send({ method: 'POST', path: PATH, body: BODY, headers: { ...headers, signature } });

    assert.notEqual(signature, headers['signature']);
    assert.equal(status, 200);
  });
});

/** The order of the curve P-256. Source: SEC 2. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The header with the other signature of the same message by the same key that anybody can make. */
function negate(header: string): string {
  const [, label = '', text = ''] = /^(.+)=:(.+):$/.exec(header) ?? [];
  const bytes = Buffer.from(text, 'base64');
  const second = ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(second.toString(16).padStart(64, '0'), 'hex')]);
  return `${label}=:${other.toString('base64')}:`;
}

describe('a merchant that is open', () => {
  it('refuses a wrong signature all the same', async (t) => {
    await using service = await startService({ domains: [DOMAIN] });
    const ucp = createUcpClient(service.url, DOMAIN);
    const platform = await startAgentPlatform(t);
    const headers = await platform.sign({ method: 'POST', url: `${ucp.endpoint}${PATH}`, body: BODY });

    const tampered = await ucp.send({ method: 'POST', path: '/catalog/lookup', body: BODY, headers });
    const plain = await ucp.send({ method: 'POST', path: PATH, body: BODY });

    assert.deepEqual([tampered.status, tampered.body.code], [401, 'signature_invalid']);
    assert.equal(plain.status, 200);
  });
});
