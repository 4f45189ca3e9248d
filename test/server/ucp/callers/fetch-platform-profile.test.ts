import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForeignHttp } from '../../../../src/lib/net/foreign-http.ts';
import { fetchPlatformProfile } from '../../../../src/server/ucp/callers/fetch-platform-profile.ts';
import { PlatformProfiles } from '../../../../src/server/ucp/callers/platform-profiles.ts';
import { ManualTime } from '../../../support/manual-time.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';

const http = createForeignHttp({ allowsLoopback: true });
const profile = { version: '2026-04-08', capabilities: new Map(), keys: [] };

describe('reading a profile', () => {
  it('ends in time, however slow the platform is', async (t) => {
    const platform = await startAgentPlatform(t);
    platform.serve((response) => void response.write('{'));

    await assert.rejects(fetchPlatformProfile(http, platform.profileUrl, 20), {
      status: 424,
      code: 'profile_unreachable',
    });
  });

  it('tells how long the profile may be kept, and skips keys of unknown shapes', async (t) => {
    const platform = await startAgentPlatform(t);
    const content = JSON.stringify({ ucp: { version: '2026-04-08' }, keys: [{ kty: 'AKP' }, platform.jwk()] });
    platform.serve((response) => response.setHeader('cache-control', 'public, max-age=300').end(content));

    const fetched = await fetchPlatformProfile(http, platform.profileUrl);

    assert.equal(fetched.maxAgeSeconds, 300);
    assert.deepEqual(
      fetched.profile.keys.map(({ kid }) => kid),
      ['key-1'],
    );
  });
});

describe('known profiles', () => {
  it('are kept for at least a minute and at most an hour', async () => {
    for (const [maxAgeSeconds, kept] of [
      [null, 60_000],
      [5, 60_000],
      [300, 300_000],
      [999_999, 3_600_000],
    ] as const) {
      const clock = new ManualTime();
      let reads = 0;
      const read = async () => ({ profile, maxAgeSeconds, count: ++reads });
      const profiles = new PlatformProfiles({ read, clock });

      await profiles.require('https://a.example', false);
      await clock.advance(kept - 1);
      await profiles.require('https://a.example', false);
      const before = reads;
      await clock.advance(1);
      await profiles.require('https://a.example', false);

      assert.deepEqual([before, reads], [1, 2], String(maxAgeSeconds));
    }
  });

  it('number 500 at most', async () => {
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock: new ManualTime() });
    for (let index = 0; index <= 500; index += 1) await profiles.require(`https://a.example/${index}`, true);

    await profiles.require('https://a.example/500', true);
    const before = reads;
    await profiles.require('https://a.example/0', true);

    assert.deepEqual([before, reads], [501, 502]);
  });

  it('of strangers are read within a budget, and those of configured platforms always', async () => {
    const clock = new ManualTime();
    const profiles = new PlatformProfiles({ read: async () => ({ profile, maxAgeSeconds: null }), clock });
    for (let index = 0; index < 120; index += 1) await profiles.require(`https://a.example/${index}`, false);

    const refused = profiles.require('https://a.example/more', false);

    await assert.rejects((async () => refused)(), { status: 503, retryAfterSeconds: 60 });
    assert.equal(await profiles.require('https://a.example/more', true), profile);
    await clock.advance(60_000);
    assert.equal(await profiles.require('https://a.example/other', false), profile);
  });

  it('are read anew for an unknown key once a minute', async () => {
    const clock = new ManualTime();
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock });
    await profiles.require('https://a.example', false);

    await profiles.renew('https://a.example', false);
    await profiles.renew('https://a.example', false);
    const before = reads;
    await clock.advance(60_000);
    await profiles.renew('https://a.example', false);

    assert.deepEqual([before, reads], [2, 3]);
  });
});
