import type { CartResult, MerchantAdapter, MerchantCall } from '../../../src/adapters/contract/index.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** One operation with an input that makes sense, to be called on any instance. */
export interface ReadyOperation {
  readonly name: string;
  readonly kind: 'read' | 'write';
  readonly run: (call: MerchantCall, adapter: MerchantAdapter) => Promise<unknown>;
}

/**
 * Every operation that the adapter has and that can be tried without knowing more than a cart (one of its own where none
 * is given); placing an order comes last.
 */
export async function listOperations(shop: ShopUnderTest, cart?: CartResult): Promise<readonly ReadyOperation[]> {
  const reads = await listCatalogReads(shop);
  return shop.has('addLineItems') ? [...reads, ...listCartCalls(shop, cart ?? (await shop.readyCart()))] : reads;
}

async function listCatalogReads(shop: ShopUnderTest): Promise<readonly ReadyOperation[]> {
  const { plenty } = shop.fixture.goods;
  const operations: ReadyOperation[] = [];
  if (shop.has('listProducts')) {
    const input = { page: 1, size: 10 };
    const { products } = await shop.operation('listProducts')(shop.call(), input);
    operations.push({
      name: 'listProducts',
      kind: 'read',
      run: (call, adapter) => shop.operation('listProducts', adapter)(call, input),
    });
    const url = products[0]?.pdpUrl ?? null;
    if (url !== null && shop.has('getProductByUrl')) {
      operations.push({
        name: 'getProductByUrl',
        kind: 'read',
        run: (call, adapter) => shop.operation('getProductByUrl', adapter)(call, { url, postalCode: null }),
      });
    }
  }
  if (shop.has('getProducts')) {
    const references = [{ by: 'variantId', value: plenty.variantId }] as const;
    operations.push({
      name: 'getProducts',
      kind: 'read',
      run: (call, adapter) => shop.operation('getProducts', adapter)(call, { references }),
    });
  }
  return operations;
}

function listCartCalls(shop: ShopUnderTest, { handle: cart, cart: shown }: CartResult): readonly ReadyOperation[] {
  const { address, fixture } = shop;
  const [line] = shown.lineItems;
  const [shipment] = shown.shipments;
  const shipmentId = shipment?.shipmentId ?? '';
  const calls = {
    getCart: (call, adapter) => shop.operation('getCart', adapter)(call, { cart }),
    getOrder: (call, adapter) =>
      shop.operation('getOrder', adapter)(call, { order: { orderId: '987654321', cart: null } }),
    addLineItems: (call, adapter) =>
      shop.operation('addLineItems', adapter)(call, { cart, items: [shop.item(fixture.goods.another)], flush: false }),
    updateLineItem: (call, adapter) =>
      shop.operation('updateLineItem', adapter)(call, { cart, lineItemId: line?.lineItemId ?? '', quantity: 3 }),
    setPostalCode: (call, adapter) =>
      shop.operation('setPostalCode', adapter)(call, {
        cart,
        postalCode: address.postalCode,
        country: address.country,
      }),
    setShippingInfo: (call, adapter) =>
      shop.operation('setShippingInfo', adapter)(call, { cart, shipmentId: null, address }),
    setBillingInfo: (call, adapter) => shop.operation('setBillingInfo', adapter)(call, { cart, address }),
    setShippingMethod: (call, adapter) =>
      shop.operation('setShippingMethod', adapter)(call, {
        cart,
        shipmentId,
        shippingMethodId: shipment?.shippingMethodOptions[0]?.id ?? '',
      }),
    applyPromoCodes: (call, adapter) =>
      shop.operation('applyPromoCodes', adapter)(call, { cart, promoCodes: [fixture.promoCode ?? ''] }),
    clearPromoCodes: (call, adapter) => shop.operation('clearPromoCodes', adapter)(call, { cart }),
    replaceAddons: (call, adapter) => shop.operation('replaceAddons', adapter)(call, { cart, selections: [] }),
    transferSession: (call, adapter) => shop.operation('transferSession', adapter)(call, { cart }),
    clearCart: (call, adapter) => shop.operation('clearCart', adapter)(call, { cart }),
    placeOrder: (call, adapter) => shop.operation('placeOrder', adapter)(call, shop.submission(cart)),
  } as const satisfies Partial<Record<keyof MerchantAdapter, ReadyOperation['run']>>;
  return names
    .filter((name) => shop.has(name) && (name !== 'setShippingMethod' || shipment !== undefined))
    .map((name) => ({ name, kind: name.startsWith('get') ? 'read' : 'write', run: calls[name] }));
}

const names = [
  'getCart',
  'getOrder',
  'addLineItems',
  'updateLineItem',
  'setPostalCode',
  'setShippingInfo',
  'setBillingInfo',
  'setShippingMethod',
  'applyPromoCodes',
  'clearPromoCodes',
  'replaceAddons',
  'transferSession',
  'clearCart',
  'placeOrder',
] as const;
