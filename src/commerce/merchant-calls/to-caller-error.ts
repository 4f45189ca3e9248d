import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import { redact } from '../../lib/redaction/redact.ts';

/**
 * Maps paths in an adapter's input to the caller's: `{ address: ['shippingInfo'] }`. Keys are paths with dots; the
 * longest match applies. Other paths are the same in both; `[]` is the caller's whole input.
 */
export type FieldPaths = Readonly<Record<string, readonly string[]>>;

/** The field of an error if the adapter named none: the member of its input that the error is about, if that was sent; in a list, the entry. */
const defaultFieldByError: Partial<Readonly<Record<ErrorName, string>>> = {
  LineItemNotFound: 'lineItemId',
  AddonNotFound: 'addonId',
  CardNotFound: 'virtualCardId',
  ShipmentNotFound: 'shipmentId',
  InvalidFulfillmentType: 'fulfillmentType',
  LocationNotFound: 'locationId',
  InvalidDeliveryDate: 'selectedDate',
  InvalidShippingMethod: 'shippingMethodId',
  ShipmentNotAvailable: 'shippingMethodId',
  InvalidPromoCode: 'promoCodes',
  PromoNotAvailable: 'promoCodes',
  MultipleDiscountCodesNotSupported: 'promoCodes',
  InvalidShippingInfo: 'address',
  InvalidState: 'address',
  CountryNotSupported: 'address',
  ShippingAddressNotSupported: 'address',
};

/**
 * An adapter's error, with the path in the caller's input instead of the adapter's. Only this function changes an
 * error's path: adapters name a path into their method's input, and use cases map it with `fieldPaths`.
 */
export function toCallerError(thrown: unknown, sent: object, paths: FieldPaths = {}): unknown {
  if (!(thrown instanceof CommerceError)) return thrown;
  const path = thrown.field ?? findMember(thrown, sent);
  return path === null ? thrown : thrown.at({ field: toCallerPath(path, paths) });
}

function findMember({ name, details: { promoCode } }: CommerceError, sent: object): readonly string[] | null {
  const member = defaultFieldByError[name];
  const [, value = null] = Object.entries(sent).find(([key]) => key === member) ?? [];
  if (member === undefined || value === null) return null;
  const place = Array.isArray(value) && promoCode !== undefined ? findPlace(value.map(String), promoCode) : -1;
  return place === -1 ? [member] : [member, String(place)];
}

/** Finds the text that an error repeats. The shop's own spelling differs in upper and lower case at most. */
function findPlace(texts: readonly string[], repeated: string): number {
  const shown = texts.map((text) => redact(text));
  const exact = shown.indexOf(repeated);
  return exact === -1 ? shown.findIndex((text) => text.toUpperCase() === repeated.toUpperCase()) : exact;
}

function toCallerPath(path: readonly string[], paths: FieldPaths): readonly string[] {
  const known = new Map(Object.entries(paths));
  for (let length = path.length; length > 0; length -= 1) {
    const start = known.get(path.slice(0, length).join('.'));
    if (start !== undefined) return [...start, ...path.slice(length)];
  }
  return path;
}
