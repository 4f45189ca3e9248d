import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PlatformProfiles } from '../../../../src/server/ucp/callers/profiles/platform-profiles.ts';
import { ProfileBudget } from '../../../../src/server/ucp/callers/profiles/profile-budget.ts';
import { ProtocolFault } from '../../../../src/server/ucp/protocol-fault.ts';
import { ManualTime } from '../../../support/manual-time.ts';

const profile = { version: '2026-08-25', capabilities: new Map(), keys: [] };
const known = { url: 'https://a.example/profile', address: '192.0.2.1' };

/** A budget that others have spent, a part of it on the host of the known profile, whose time is over. */
async function spend() {
  const clock = new ManualTime();
  const read = async (url: string) => {
    if (url !== known.url) throw new ProtocolFault(424, 'profile_unreachable', 'There is none.');
    return { profile, maxAgeSeconds: null };
  };
  const profiles = new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 });
  await profiles.require(known);
  await clock.advance(60_000);
  for (let index = 0; index < 120; index += 1) {
    const host = index < 30 ? 'a.example' : `a${index}.example`;
    const other = { url: `https://${host}/${index}`, address: `198.51.100.${index}` };
    await assert.rejects(profiles.require(other), { status: 424 });
  }
  return { profiles, clock };
}

it('a known profile is read again though others have spent what is for unknown ones, on its host too', async () => {
  const { profiles } = await spend();

  const renewed = await profiles.require(known);

  assert.equal(renewed, profile);
  await assert.rejects(profiles.require({ ...known, url: 'https://new.example/' }), { status: 503 });
});

it('others are read again once the clock was put back', async () => {
  const { profiles, clock } = await spend();
  const other = { url: 'https://new.example/', address: '192.0.2.2' };
  await assert.rejects(profiles.require(other), { status: 503 });

  await clock.advance(-3_600_000);

  await assert.rejects(profiles.require(other), { status: 424 });
});
