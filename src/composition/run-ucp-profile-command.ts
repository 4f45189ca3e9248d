import { CommandRefusal } from '../nodes/control/command-refusal.ts';
import type { CommandLine } from '../nodes/control/command-wire.ts';
import { createProfile } from '../server/ucp/discovery/create-profile.ts';
import type { UcpOptions } from '../server/ucp/ucp-options.ts';

/** Runs `npm run ucp-profile`. Throws CommandRefusal. */
export async function runUcpProfileCommand(
  ucp: UcpOptions | undefined,
  [domain, ...others]: readonly string[],
): Promise<readonly CommandLine[]> {
  if (domain === undefined || others.length > 0) throw new CommandRefusal('exactly one domain is needed');
  if (ucp?.findDomain(domain) !== domain) {
    throw new CommandRefusal(`agents do not shop at ${domain}: see merchants[].ucp in docs/configuration.md`);
  }
  return [{ profile: JSON.stringify(await createProfile(ucp, domain), null, 2) }];
}
