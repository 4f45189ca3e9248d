import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../command-channel/command-wire.ts';
import { createProfile, createVersionProfile } from '../../server/ucp/discovery/create-profile.ts';
import type { UcpOptions } from '../../server/ucp/ucp-options.ts';
import { ucpVersions } from '../../server/ucp/versions/ucp-version.ts';

/** Runs `npm run ucp-profile`. Throws CommandRefusal. */
export async function runUcpProfileCommand(
  ucp: UcpOptions | undefined,
  [domain, wanted, ...others]: readonly string[],
): Promise<readonly CommandLine[]> {
  if (domain === undefined || others.length > 0)
    throw new CommandRefusal('one domain is needed, and at most one version');
  if (ucp?.findDomain(domain) !== domain) {
    throw new CommandRefusal(`agents do not shop at ${domain}: see merchants[].ucp in docs/configuration.md`);
  }
  const version = ucpVersions.find((each) => each === wanted);
  if (wanted !== undefined && version === undefined) {
    throw new CommandRefusal(`the version must be one of ${ucpVersions.join(', ')}`);
  }
  const profile = version === undefined ? createProfile(ucp, domain) : createVersionProfile(ucp, domain, version);
  return [{ profile: JSON.stringify(await profile, null, 2) }];
}
