import type { Commerce } from '../../commerce/commerce.ts';
import { createDomainNotFound } from '../../commerce/merchant-calls/merchants.ts';
import { toScreamingSnake } from '../../lib/screaming-snake.ts';
import type { MerchantOperation, MerchantResolvers, QueryResolvers } from '../generated/resolver-types.ts';
import { requireKey, toGlobalId } from '../global-id.ts';

export const merchant: QueryResolvers['merchant'] = (_root, { domain }, { caller, commerce }) => {
  const found = commerce.findMerchant(caller, { domain });
  if (found === undefined) throw createDomainNotFound(domain, ['domain']);
  return found;
};

const resolveMerchantReference: NonNullable<MerchantResolvers['__resolveReference']> = (
  reference,
  { caller, commerce },
) => {
  const [domain = ''] = 'id' in reference ? requireKey(['Merchant'], reference.id) : [reference.domain];
  const merchant = commerce.findMerchant(caller, { domain });
  return merchant === undefined ? null : { ...merchant };
};

type OperationName = ReturnType<Commerce['listCapabilities']>[number]['operation'];

/** The operation as the schema writes it. A new operation of the contract does not compile until the enum has its value. */
export const toMerchantOperation = (operation: OperationName): MerchantOperation => toScreamingSnake(operation);

export const merchantFields: MerchantResolvers = {
  __resolveReference: resolveMerchantReference,
  id: ({ domain }) => toGlobalId('Merchant', domain),
  checkoutRequirements: (merchant, _arguments, { caller, commerce }) =>
    commerce.getCheckoutRequirements(caller, merchant),
  shipsToCountries: (merchant, _arguments, { caller, commerce }) => commerce.listShippingCountries(caller, merchant),
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
  operations: ({ domain }, _arguments, { caller, commerce }) =>
    commerce.listCapabilities(caller, { domain }).map(({ operation, supported }) => ({
      operation: toMerchantOperation(operation),
      supported,
    })),
};
