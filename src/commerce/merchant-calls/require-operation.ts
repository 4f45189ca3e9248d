import type { MerchantAdapter, OperationName } from '../../adapters/contract/index.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Merchant } from './merchants.ts';

/** The only gate: an operation that the adapter lacks is refused before any upstream call. */
export function requireOperation<Name extends OperationName>(
  merchant: Merchant,
  operation: Name,
): NonNullable<MerchantAdapter[Name]> {
  const method = merchant.adapter[operation];
  if (method === undefined) {
    throw new CommerceError('OperationNotSupported', {
      operation,
      domain: merchant.domain,
      ...(operation === 'getOrder' ? { otherStatus: 'orderStatus' } : {}),
    });
  }
  return method.bind(merchant.adapter) as NonNullable<MerchantAdapter[Name]>;
}
