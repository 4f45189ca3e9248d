import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const paymentEncryptionKey: QueryResolvers['paymentEncryptionKey'] = (_root, _arguments, { caller, commerce }) =>
  commerce.paymentEncryptionKey(caller);
