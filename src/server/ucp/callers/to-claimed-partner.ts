import { toPlatformPartner } from './to-platform-partner.ts';

/** The partner of calls that name the profile of a platform known by name, and prove nothing: anybody can if a merchant is open. */
export const toClaimedPartner = (profileUrl: string): string => toPlatformPartner(`claimed ${profileUrl}`);
