import { toPlatformPartner } from '../../server/ucp/callers/to-platform-partner.ts';

/** The partner that an operator means: by its name, or a platform of agents by the address of its profile. */
export function toPartnerName(text: string): string {
  const profile = text.includes('://') ? URL.parse(text) : null;
  return profile === null ? text : toPlatformPartner(profile.href);
}
