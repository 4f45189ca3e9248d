import type { ErrorName } from '../../errors/catalog.ts';

/** What a refusal is about where the platform did not say: the member of the input that named it. */
const members: Partial<Readonly<Record<ErrorName, string>>> = {
  LineItemNotFound: 'lineItemId',
  ShipmentNotFound: 'shipmentId',
  InvalidShippingMethod: 'shippingMethodId',
  ShipmentNotAvailable: 'shippingMethodId',
  InvalidShippingInfo: 'shippingInfo',
  InvalidState: 'shippingInfo',
  CountryNotSupported: 'shippingInfo',
  ShippingAddressNotSupported: 'shippingInfo',
};

export function toNamedField(name: ErrorName, input: object): readonly string[] | undefined {
  const member = members[name];
  return member !== undefined && member in input ? [member] : undefined;
}
