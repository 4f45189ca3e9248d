import type { AddonOfferResolvers } from '../../generated/resolver-types.ts';

export const addonOfferFields: AddonOfferResolvers = { display: (offer) => offer };
