import { digest } from '../../../lib/digest.ts';

/** The partner that a platform is here: the same before and after the operator names it or changes its credential. */
export const toPlatformPartner = (identity: string): string => `ucp:${digest(identity)}`;

/** The partner of calls that name the profile of a platform known by name, and prove nothing: anybody can if a merchant is open. */
export const toClaimedPartner = (profileUrl: string): string => toPlatformPartner(`claimed ${profileUrl}`);
