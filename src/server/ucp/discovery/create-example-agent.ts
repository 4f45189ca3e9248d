import { capabilityNames } from '../ucp-capabilities.ts';
import type { UcpVersion } from '../ucp-version.ts';

/** The profile of a platform that can do everything and signs nothing. */
export const createExampleAgent = (version: UcpVersion) => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(capabilityNames.map((name) => [name, [{ version }]])),
    payment_handlers: {},
  },
});
