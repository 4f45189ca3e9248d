import { createDomainNotFound } from '../../../commerce/calls/merchants.ts';
import type { ActiveCartResolvers, QueryResolvers } from '../../generated/resolver-types.ts';

/** All are read at once. Those that their platforms have dropped are left out; those that cannot be read fail at their `cart`. */
export const activeCarts: QueryResolvers['activeCarts'] = async (_root, _arguments, { caller, commerce, loaders }) => {
  const listed = await commerce.listActiveCarts(caller);
  const carts = await Promise.allSettled(listed.map(({ domain }) => loaders.carts.load({ domain, isListed: true })));
  return listed.filter((_entry, index) => {
    const cart = carts[index];
    return cart?.status === 'rejected' || cart?.value !== null;
  });
};

export const activeCartFields: ActiveCartResolvers = {
  merchant: ({ domain, answerBy }, _arguments, { caller, commerce }) => {
    const merchant = commerce.describeMerchant(caller, { domain, answerBy });
    if (merchant === null) throw createDomainNotFound(domain, ['domain']);
    return merchant;
  },
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
};
