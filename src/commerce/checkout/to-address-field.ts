import { addressFields } from './parse-address.ts';

/** Adapters know one `address`; clients call it `shippingInfo` or `billingInfo`. */
export function toAddressField(field: readonly string[], name: 'shippingInfo' | 'billingInfo'): readonly string[] {
  const [first = '', ...rest] = field;
  if (first === 'address') return [name, ...rest];
  return addressFields.has(first) ? [name, ...field] : field;
}
