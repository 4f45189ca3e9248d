import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  type FetchedProfile,
  fetchPlatformProfile,
} from '../../../../src/server/ucp/callers/profiles/fetch-platform-profile.ts';
import { PlatformProfiles } from '../../../../src/server/ucp/callers/profiles/platform-profiles.ts';
import { ProfileAway } from '../../../../src/server/ucp/callers/profiles/profile-away.ts';
import { ProfileBudget } from '../../../../src/server/ucp/callers/profiles/profile-budget.ts';
import { ProtocolFault } from '../../../../src/server/ucp/protocol-fault.ts';
import { createForeignHttp } from '../../../../src/upstream-http/foreign-http.ts';
import { ManualTime } from '../../../support/manual-time.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';

const http = createForeignHttp({ allowsLoopback: true });
const of = (url: string, address = '192.0.2.1') => ({ url, address });
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
      const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });

      await profiles.require(of('https://a.example'));
      await clock.advance(kept - 1);
      await profiles.require(of('https://a.example'));
      const before = reads;
      await clock.advance(1);
      await profiles.require(of('https://a.example'));

      assert.deepEqual([before, reads], [1, 2], String(maxAgeSeconds));
    }
  });

  it('number 500 at most', async () => {
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock: new ManualTime(), budget: null, lastsFor: 0 });
    for (let index = 0; index <= 500; index += 1) await profiles.require(of(`https://a.example/${index}`));

    await profiles.require(of('https://a.example/500'));
    const before = reads;
    await profiles.require(of('https://a.example/0'));

    assert.deepEqual([before, reads], [501, 502]);
  });

  it('stay if they were proven, however many others are named that are not, or that are no profiles', async () => {
    const reads: string[] = [];
    const read = async (url: string) => {
      reads.push(url);
      if (url.includes('nothing')) throw new ProtocolFault(424, 'profile_unreachable', 'None.');
      return { profile, maxAgeSeconds: 3_600 };
    };
    const profiles = new PlatformProfiles({ read, clock: new ManualTime(), budget: null, lastsFor: 0 });
    const [proven, unproven] = [of('https://proven.example/'), of('https://unproven.example/')];
    await profiles.require(proven);
    profiles.noteProven(proven.url);
    await profiles.require(unproven);
    for (let index = 0; index <= 500; index += 1) {
      await assert.rejects(profiles.require(of(`https://nothing.example/${index}`)), { status: 424 });
    }
    await profiles.require(unproven);
    for (let index = 0; index <= 500; index += 1) await profiles.require(of(`https://a.example/${index}`));

    await profiles.require(proven);
    await profiles.require(unproven);

    const ofThese = reads.filter((url) => url === proven.url || url === unproven.url);
    assert.deepEqual(ofThese, [proven.url, unproven.url, unproven.url]);
  });

  it('are read within a budget if strangers name them, and otherwise always', async () => {
    const clock = new ManualTime();
    const read = async () => ({ profile, maxAgeSeconds: null });
    const strangers = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
    const named = new PlatformProfiles({ read, clock, budget: null, lastsFor: 0 });
    for (let index = 0; index < 120; index += 1) {
      await strangers.require(of(`https://a${index}.example/`, `192.0.2.${index}`));
      await named.require(of(`https://a.example/${index}`));
    }

    const refused = strangers.require(of('https://more.example/', '192.0.2.200'));

    await assert.rejects((async () => refused)(), { status: 503, retryAfterSeconds: 60 });
    assert.equal(await named.require(of('https://a.example/more')), profile);
    await clock.advance(60_000);
    assert.equal(await strangers.require(of('https://other.example')), profile);
  });

  for (const [what, toHost, toAddress] of [
    ['address that asks', (index: number) => `https://a${index}.example/`, () => '2001:db8::1'],
    ['host that is asked', () => 'https://a.example:8443/', (index: number) => `192.0.2.${index}`],
  ] as const) {
    it(`are read for each ${what} within a part of the budget, and for others meanwhile`, async () => {
      const clock = new ManualTime();
      const read = async () => ({ profile, maxAgeSeconds: null });
      const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
      const ask = (index: number) => profiles.require(of(`${toHost(index)}?${index}`, toAddress(index)));
      for (let index = 0; index < 30; index += 1) await ask(index);

      const refused = ask(30);

      await assert.rejects((async () => refused)(), { status: 503, retryAfterSeconds: 60 });
      assert.equal(await profiles.require(of('https://neighbor.example/', '2001:db8:0:1::1')), profile);
      await clock.advance(60_000);
      assert.equal(await ask(30), profile);
    });

    it(`are read four at a time for each ${what}, and for others meanwhile`, async () => {
      const clock = new ManualTime();
      const held = Promise.withResolvers<FetchedProfile>();
      const read = (url: string) =>
        url.includes('neighbor') ? Promise.resolve({ profile, maxAgeSeconds: null }) : held.promise;
      const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
      const ask = (index: number) => profiles.require(of(`${toHost(index)}?${index}`, toAddress(index)));
      const waiting = [0, 1, 2, 3].map(ask);

      await assert.rejects(ask(4), { status: 503, retryAfterSeconds: 1 });
      assert.equal(await profiles.require(of('https://neighbor.example/', '2001:db8:0:1::1')), profile);
      held.resolve({ profile, maxAgeSeconds: null });
      await Promise.all(waiting);
      assert.equal(await ask(4), profile);
    });
  }

  it('are read anew for an unknown key once a minute', async () => {
    const clock = new ManualTime();
    let reads = 0;
    const read = async () => ({ profile, maxAgeSeconds: 3_600, count: ++reads });
    const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
    await profiles.require(of('https://a.example'));

    await profiles.renew(of('https://a.example'));
    await profiles.renew(of('https://a.example'));
    const before = reads;
    await clock.advance(60_000);
    await profiles.renew(of('https://a.example'));

    assert.deepEqual([before, reads], [2, 3]);
  });

  it('stand for whoever does not wait, also where a renewal fails in a way that nobody foresaw', async () => {
    const clock = new ManualTime();
    let isBroken = false;
    const read = async () => {
      if (isBroken) throw new TypeError('broken');
      return { profile, maxAgeSeconds: null };
    };
    const profiles = new PlatformProfiles({ read, clock, budget: null, lastsFor: 86_400_000 });
    await profiles.require(of('https://a.example'));
    isBroken = true;
    await clock.advance(60_000);

    const found = await profiles.require(of('https://a.example'), { needsNewest: false });
    // A rejection that nobody hears ends the process, and this test.
    await setImmediate();

    assert.equal(found, profile);
    await assert.rejects(profiles.require(of('https://a.example')), TypeError);
  });

  it('stay known if they cannot be read anew for a key that they lack', async () => {
    const clock = new ManualTime();
    let isAway = false;
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (isAway) throw new ProfileAway(424, 'profile_unreachable', 'The host does not answer.');
      return { profile, maxAgeSeconds: 3_600 };
    };
    const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
    await profiles.require(of('https://a.example'));
    isAway = true;

    await assert.rejects(profiles.renew(of('https://a.example')), { code: 'profile_unreachable' });
    const found = await profiles.require(of('https://a.example'));
    await profiles.renew(of('https://a.example'));
    const soon = reads;
    await clock.advance(10_000);
    await assert.rejects(profiles.renew(of('https://a.example')), { code: 'profile_unreachable' });

    assert.equal(found, profile);
    assert.deepEqual([soon, reads], [2, 3]);
  });

  it('of platforms known by name stand for a day while they cannot be renewed, which no request waits for', async () => {
    const clock = new ManualTime();
    let reads = 0;
    let isAway = false;
    const held: PromiseWithResolvers<FetchedProfile>[] = [];
    const newer = { ...profile, version: '2026-08-25' };
    const read = async (): Promise<FetchedProfile> => {
      reads += 1;
      if (isAway) throw new ProfileAway(424, 'profile_unreachable', 'The host does not answer.');
      if (reads === 1) return { profile, maxAgeSeconds: null };
      const waiting = Promise.withResolvers<FetchedProfile>();
      held.push(waiting);
      return waiting.promise;
    };
    const profiles = new PlatformProfiles({ read, clock, budget: null, lastsFor: 86_400_000 });
    const url = of('https://a.example');
    const ask = () => profiles.require(url, { needsNewest: false });
    await ask();
    await clock.advance(60_000);
    isAway = true;

    const away = [await ask(), await profiles.require(url), await ask()];
    const readsSoon = reads;
    await clock.advance(10_000);
    isAway = false;
    const meanwhile = await ask();
    const newest = profiles.require(url);
    held[0]?.resolve({ profile: newer, maxAgeSeconds: null });

    assert.deepEqual(away, [profile, profile, profile]);
    assert.equal(readsSoon, 2);
    assert.equal(meanwhile, profile);
    assert.equal(await newest, newer);
    assert.deepEqual([await ask(), reads], [newer, 3]);
    isAway = true;
    await clock.advance(86_400_000);
    await assert.rejects(ask(), { code: 'profile_unreachable' });
  });
});
