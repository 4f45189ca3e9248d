import type { MutationResolvers } from '../../generated/resolver-types.ts';

export const clearCart: MutationResolvers['clearCart'] = (_root, { input }, { caller, commerce }) =>
  commerce.clearCart(caller, input);
