import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForeignHttp } from '../../../../src/lib/net/foreign-http.ts';
import { fetchPlatformProfile } from '../../../../src/server/ucp/callers/fetch-platform-profile.ts';
import { PlatformProfiles } from '../../../../src/server/ucp/callers/platform-profiles.ts';
import { ProtocolFault } from '../../../../src/server/ucp/protocol-fault.ts';
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
      const profiles = new PlatformProfiles({ read, clock, isBounded: true });

      await profiles.require('https://a.example');
      await clock.advance(kept - 1);
      await profiles.require('https://a.example');
      const before = reads;
      await clock.advance(1);
      await profiles.require('https://a.example');

      assert.deepEqual([before, reads], [1, 2], String(maxAgeSeconds));
    }
  });

  it('number 500 at most', async () => {
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock: new ManualTime(), isBounded: false });
    for (let index = 0; index <= 500; index += 1) await profiles.require(`https://a.example/${index}`);

    await profiles.require('https://a.example/500');
    const before = reads;
    await profiles.require('https://a.example/0');

    assert.deepEqual([before, reads], [501, 502]);
  });

  it('are read within a budget if strangers name them, and otherwise always', async () => {
    const clock = new ManualTime();
    const read = async () => ({ profile, maxAgeSeconds: null });
    const strangers = new PlatformProfiles({ read, clock, isBounded: true });
    const named = new PlatformProfiles({ read, clock, isBounded: false });
    for (let index = 0; index < 120; index += 1) {
      await strangers.require(`https://a.example/${index}`);
      await named.require(`https://a.example/${index}`);
    }

    const refused = strangers.require('https://a.example/more');

    await assert.rejects((async () => refused)(), { status: 503, retryAfterSeconds: 60 });
    assert.equal(await named.require('https://a.example/more'), profile);
    await clock.advance(60_000);
    assert.equal(await strangers.require('https://a.example/other'), profile);
  });

  it('are read anew for an unknown key once a minute', async () => {
    const clock = new ManualTime();
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock, isBounded: true });
    await profiles.require('https://a.example');

    await profiles.renew('https://a.example');
    await profiles.renew('https://a.example');
    const before = reads;
    await clock.advance(60_000);
    await profiles.renew('https://a.example');

    assert.deepEqual([before, reads], [2, 3]);
  });

  it('stay known if they cannot be read anew for a key that they lack', async () => {
    const clock = new ManualTime();
    let isAway = false;
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (isAway) throw new ProtocolFault(424, 'profile_unreachable', 'The host does not answer.');
      return { profile, maxAgeSeconds: 3_600 };
    };
    const profiles = new PlatformProfiles({ read, clock, isBounded: true });
    await profiles.require('https://a.example');
    isAway = true;

    await assert.rejects(profiles.renew('https://a.example'), { code: 'profile_unreachable' });
    const found = await profiles.require('https://a.example');
    await profiles.renew('https://a.example');
    const soon = reads;
    await clock.advance(10_000);
    await assert.rejects(profiles.renew('https://a.example'), { code: 'profile_unreachable' });

    assert.equal(found, profile);
    assert.deepEqual([soon, reads], [2, 3]);
  });
});
