import type { UcpOptions } from './ucp-options.ts';

/** A capability of the protocol that this service has. */
export interface UcpCapability {
  readonly name: string;
  /** The capabilities that it extends; empty for one that stands alone. */
  readonly extends: readonly string[];
  /** The page at which the owner of the name describes it, below the version. */
  readonly spec: string;
  readonly schema: string;
  /** The operations that a merchant's platform must have for it. */
  readonly needs: readonly Parameters<UcpOptions['supports']>[1][];
}

export const CHECKOUT = 'dev.ucp.shopping.checkout';
export const CART = 'dev.ucp.shopping.cart';
export const ORDER = 'dev.ucp.shopping.order';
export const CATALOG_SEARCH = 'dev.ucp.shopping.catalog.search';
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup';
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
export const DISCOUNT = 'dev.ucp.shopping.discount';
export const BUYER_CONSENT = 'dev.ucp.shopping.buyer_consent';

const shopping = (name: string, rest: Pick<UcpCapability, 'extends' | 'needs'>): UcpCapability => ({
  name: `dev.ucp.shopping.${name}`,
  spec: name.replaceAll('_', '-').replaceAll('.', '/'),
  schema: name.replaceAll('.', '_'),
  ...rest,
});

const capabilities: readonly UcpCapability[] = [
  shopping('checkout', {
    extends: [],
    needs: ['addLineItems', 'updateLineItem', 'getCart', 'placeOrder'],
  }),
  shopping('cart', { extends: [], needs: ['addLineItems', 'updateLineItem', 'getCart'] }),
  shopping('order', { extends: [], needs: ['placeOrder', 'getOrder'] }),
  shopping('catalog.search', { extends: [], needs: [] }),
  shopping('catalog.lookup', { extends: [], needs: ['getProducts'] }),
  shopping('fulfillment', { extends: [CHECKOUT], needs: ['setShippingInfo', 'setShippingMethod'] }),
  shopping('discount', { extends: [CHECKOUT, CART], needs: ['applyPromoCodes', 'clearPromoCodes'] }),
  shopping('buyer_consent', { extends: [CHECKOUT], needs: [] }),
];

/** The capabilities of all merchants together. */
export const capabilityNames: readonly string[] = capabilities.map(({ name }) => name);

/** A capability and its extensions, as far as both sides have them. */
export const listCommon = (common: ReadonlySet<string>, capability: string): readonly UcpCapability[] =>
  capabilities.filter(
    ({ name, extends: parents }) => common.has(name) && (name === capability || parents.includes(capability)),
  );

/** The capabilities that a merchant offers: those for which its platform has every operation that they need. */
export const listOffered = ({ supports }: Pick<UcpOptions, 'supports'>, domain: string): readonly UcpCapability[] =>
  capabilities.filter(({ needs }) => needs.every((operation) => supports(domain, operation)));
