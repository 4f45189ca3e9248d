import { capabilityNames } from '../ucp-capabilities.ts';
import type { UcpVersion } from '../versions/ucp-version.ts';

/** The profile of a platform of agents, with the keys that sign its requests. */
export const createAgentProfile = (
  version: UcpVersion,
  { capabilities, keys }: { readonly capabilities: readonly string[]; readonly keys: readonly object[] },
) => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])),
    payment_handlers: {},
  },
  // As in a merchant's profile: each version looks in its own place.
  ...(keys.length > 0 && { keys, signing_keys: keys }),
});

/** The profile of a platform that can do everything and signs nothing. */
export const createExampleAgent = (version: UcpVersion) =>
  createAgentProfile(version, { capabilities: capabilityNames, keys: [] });
