import { toClaimedPartner, toPlatformPartner } from '../../server/ucp/callers/to-platform-partner.ts';

/**
 * The partners that an operator means: one by its name, or a platform of agents by the address of its profile. Such a platform is two partners: the
 * second is that of the calls that name its profile and prove nothing.
 */
export function toPartnerNames(text: string): readonly [string, ...string[]] {
  const profile = text.includes('://') ? URL.parse(text) : null;
  return profile === null ? [text] : [toPlatformPartner(profile.href), toClaimedPartner(profile.href)];
}
