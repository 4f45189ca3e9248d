import { textKinds } from '../domain/text/text-kinds.ts';
import { CommerceError } from '../errors/commerce-error.ts';

/** The key in a global identifier of one of these kinds. Throws InvalidInputQuery if it has another. */
export function requireKey(kinds: readonly [NodeKind, ...NodeKind[]], id: string): readonly string[] {
  const { kind, key } = parseGlobalId(id);
  if (kinds.includes(kind)) return key;
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: `Not the identifier of a ${kinds[0]}`,
  });
}

/**
 * Kinds of things with a global identifier, and how many parts their key has. A cart, the cart as it was ordered and the cart of an
 * event are different things for a cache, although all of them are shown as a `Cart`; so are a product and the product as it is for a
 * postal code. Lines and shipments begin with their cart's kind
 * and key.
 */
const keyLengths = {
  Cart: 2,
  OrderedCart: 2,
  EventCart: 2,
  LineItem: 4,
  LocalProduct: 3,
  LocalProductVariant: 4,
  Merchant: 1,
  Order: 2,
  OrderLineItem: 3,
  PlaceOrderAttempt: 1,
  Product: 2,
  ProductVariant: 3,
  Shipment: 4,
} as const;

export type NodeKind = keyof typeof keyLengths;

export interface GlobalId {
  readonly kind: NodeKind;
  readonly key: readonly string[];
}

/** Opaque to clients: base64url of the JSON array of kind and key. */
export const toGlobalId = (kind: NodeKind, ...key: readonly string[]): string =>
  Buffer.from(JSON.stringify([kind, ...key])).toString('base64url');

/** Throws InvalidInputQuery for anything that `toGlobalId` did not create. */
export function parseGlobalId(id: string): GlobalId {
  const found = id.length <= textKinds.globalId.maxLength ? findParts(id) : undefined;
  const [kind, ...key] = found ?? [];
  if (kind !== undefined && isNodeKind(kind) && key.length === keyLengths[kind] && toGlobalId(kind, ...key) === id) {
    return { kind, key };
  }
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: 'Not an identifier issued by this service',
  });
}

const isNodeKind = (kind: string): kind is NodeKind => Object.hasOwn(keyLengths, kind);

function findParts(id: string): readonly string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}
