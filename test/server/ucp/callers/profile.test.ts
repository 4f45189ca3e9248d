import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const search = { query: 'shirt' };

describe('the profile of a platform that calls', () => {
  let service: TestService;
  let now = Date.parse('2026-01-15T12:00:00Z');
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => now });
  });
  after(() => service[Symbol.asyncDispose]());
  const call = (profile: string) => createUcpClient(service.url, DOMAIN, profile).post('/catalog/search', search);

  it('is read once for many calls, and again after it is too old', async (t) => {
    const platform = await startAgentPlatform(t);

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(platform.profileUrl)));
    now += 59_000;
    answers.push(await call(platform.profileUrl));
    const before = platform.reads();
    now += 2_000;
    answers.push(await call(platform.profileUrl));

    assert.deepEqual([before, platform.reads()], [1, 2]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200, 200],
    );
  });

  const faults: readonly [string, string | null][] = [
    ['missing', null],
    ['no dictionary', 'profile='],
    ['a token instead of a string', 'profile=agent'],
    ['without a profile', 'name="agent"'],
    ['no address', 'profile="agent"'],
    ['the placeholder of a manual', 'profile="..."'],
    ['an http address', 'profile="http://agent.example/profile.json"'],
    ['an address with a user', 'profile="https://user:word@agent.example/"'],
    ['a private address', 'profile="https://10.0.0.1/profile.json"'],
    ['a mapped private address', 'profile="https://[::ffff:10.0.0.1]/profile.json"'],
    ['an address for metadata of a cloud', 'profile="https://169.254.169.254/latest"'],
  ];
  for (const [what, agent] of faults) {
    it(`is refused if UCP-Agent is ${what}`, async () => {
      const client = createUcpClient(service.url, DOMAIN);

      const { status, body } = await client.post('/catalog/search', search, { agent });

      assert.deepEqual([status, body.code], [400, 'invalid_profile_url']);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });
  }

  it('is refused if nobody serves it', async () => {
    const { status, body } = await call('http://127.0.0.1:9/profile.json');

    assert.deepEqual([status, body.code], [424, 'profile_unreachable']);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('is refused if it is redirected, missing, huge, no JSON or no profile', async (t) => {
    const seen: string[] = [];
    for (const [answer, code] of [
      [[302, ''], 'profile_unreachable'],
      [[404, ''], 'profile_unreachable'],
      [[200, `"${'x'.repeat(65_536)}"`], 'profile_malformed'],
      [[200, '<html>'], 'profile_malformed'],
      [[200, '{"ucp":{}}'], 'profile_malformed'],
    ] as const) {
      const platform = await startAgentPlatform(t);
      platform.serve((response) => response.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1]));

      const { body } = await call(platform.profileUrl);

      assert.equal(body.code, code, answer[1].slice(0, 10));
      assert.equal(platform.reads(), 1);
      seen.push(body.code);
    }
    assert.equal(seen.length, 5);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('is not asked for again at once after it failed', async (t) => {
    const platform = await startAgentPlatform(t);
    platform.serve((response) => response.writeHead(500).end());

    await call(platform.profileUrl);
    platform.serveProfile();
    const soon = await call(platform.profileUrl);
    now += 10_001;
    const later = await call(platform.profileUrl);

    assert.deepEqual([soon.status, later.status, platform.reads()], [424, 200, 2]);
  });

  it('names a version that is spoken here, or the call is refused', async (t) => {
    for (const version of ['2026-01-11', '2099-01-01']) {
      const platform = await startAgentPlatform(t);
      platform.serveProfile({ ucp: { version, capabilities: [] } });

      const { status, body } = await call(platform.profileUrl);

      assert.deepEqual([status, body.code], [422, 'version_unsupported']);
    }
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('decides what the call may do', async (t) => {
    const platform = await startAgentPlatform(t);
    const version = '2026-04-08';
    platform.serveProfile({ ucp: { version, capabilities: { 'dev.ucp.shopping.catalog.lookup': [{ version }] } } });

    const { status, body } = await call(platform.profileUrl);

    assert.equal(status, 200);
    assert.deepEqual(body.ucp, { version, status: 'error' });
    assert.equal(body.messages[0].code, 'capabilities_incompatible');
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });
});
