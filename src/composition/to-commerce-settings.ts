import type { CommerceSettings } from '../commerce/context/commerce-settings.ts';
import type { Config } from '../config/loaded-config.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the operator sets of commerce. */
export const toCommerceSettings = (config: Config): Partial<CommerceSettings> => ({
  attemptLease: config.leaseSeconds * 1000,
  attemptDetailRetention: config.attemptDetailDays * DAY_MS,
  attemptRetention: config.attemptRetentionDays * DAY_MS,
  listedCartTimeout: config.activeCartsTimeoutSeconds * 1000,
  openAgentCheckouts: config.ucp.openCheckouts,
  addressAgentCheckouts: config.ucp.addressOpenCheckouts,
});
