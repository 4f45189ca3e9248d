import { digest } from '../../../lib/digest.ts';

/** The partner that a platform is here: the same before and after the operator names it or changes its credential. */
export const toPlatformPartner = (identity: string): string => `ucp:${digest(identity)}`;
