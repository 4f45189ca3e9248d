import { toClaimedPartner } from '../../server/ucp/callers/to-claimed-partner.ts';
import { toPlatformPartner } from '../../server/ucp/callers/to-platform-partner.ts';

/**
 * The partners that an operator means: one by its name, or a platform of agents by the address of its profile. The second one of that platform
 * is of its calls that prove nothing.
 */
export function toPartnerNames(text: string): readonly [string, ...string[]] {
  const profile = text.includes('://') ? URL.parse(text) : null;
  return profile === null ? [text] : [toPlatformPartner(profile.href), toClaimedPartner(profile.href)];
}
