import {
  type CartResult,
  type MerchantAdapter,
  type MerchantCall,
  type OperationKind,
  type OperationName,
  operations,
} from '../../../src/adapters/contract/index.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** One operation with an input that makes sense, to be called on any instance. */
export interface ReadyOperation {
  readonly name: OperationName;
  readonly kind: OperationKind;
  readonly run: (call: MerchantCall, adapter: MerchantAdapter) => Promise<unknown>;
}

type Method<Name extends OperationName> = NonNullable<MerchantAdapter[Name]>;
type Ready = <Name extends OperationName>(
  name: Name,
  run: (method: Method<Name>, call: MerchantCall) => Promise<unknown>,
) => ReadyOperation;

/**
 * Every operation that the adapter has and that can be tried without knowing more than a cart (one of its own where none
 * is given); placing an order comes last.
 */
export async function listOperations(shop: ShopUnderTest, cart?: CartResult): Promise<readonly ReadyOperation[]> {
  const ready: Ready = (name, run) => ({
    name,
    kind: operations[name].kind,
    run: (call, adapter) => run(shop.operation(name, adapter), call),
  });
  const reads = await listCatalogReads(shop, ready);
  const cartCalls = shop.has('addLineItems') ? listCartCalls(shop, ready, cart ?? (await shop.readyCart())) : [];
  return [...reads, ...cartCalls].filter(({ name }) => shop.has(name));
}

async function listCatalogReads(shop: ShopUnderTest, ready: Ready): Promise<readonly ReadyOperation[]> {
  const { plenty } = shop.fixture.goods;
  const references = [{ by: 'variantId', value: plenty.variantId }] as const;
  const getProducts = ready('getProducts', (get, call) => get(call, { references }));
  if (!shop.has('listProducts')) return [getProducts];

  const input = { page: 1, size: 10 };
  const { products } = await shop.operation('listProducts')(shop.call(), input);
  const url = products[0]?.pdpUrl ?? null;
  return [
    ready('listProducts', (list, call) => list(call, input)),
    ...(url === null ? [] : [ready('getProductByUrl', (find, call) => find(call, { url, postalCode: null }))]),
    ready('listPopularProducts', (list, call) => list(call, { first: 2 })),
    getProducts,
  ];
}

function listCartCalls(
  shop: ShopUnderTest,
  ready: Ready,
  { handle: cart, cart: shown }: CartResult,
): readonly ReadyOperation[] {
  const { address, fixture } = shop;
  const { postalCode, country } = address;
  const lineItemId = shown.lineItems[0]?.lineItemId ?? '';
  const items = [shop.item(fixture.goods.another)];
  const promoCodes = [fixture.promoCode ?? ''];
  const addons = fixture.addon === null ? [] : [fixture.addon];
  const [shipment] = shown.shipments;
  const shippingMethodId = shipment?.shippingMethodOptions[0]?.id ?? '';
  const fulfillmentType = shipment?.fulfillmentType?.id ?? shipment?.fulfillmentTypeOptions[0]?.id ?? '';

  return [
    ready('getCart', (get, call) => get(call, { cart })),
    ready('getOrder', (get, call) => get(call, { order: { orderId: '987654321', cart: null } })),
    ready('addLineItems', (add, call) => add(call, { cart, items, flush: false })),
    ready('updateLineItem', (update, call) => update(call, { cart, lineItemId, quantity: 3 })),
    ready('setPostalCode', (set, call) => set(call, { cart, postalCode, country })),
    ready('setShippingInfo', (set, call) => set(call, { cart, shipmentId: null, address })),
    ready('setBillingInfo', (set, call) => set(call, { cart, address })),
    ...(shipment === undefined
      ? []
      : [
          ready('setFulfillmentType', (set, call) =>
            set(call, { ...nothingChosen, cart, shipmentId: shipment.shipmentId, fulfillmentType }),
          ),
          ready('setShippingMethod', (set, call) =>
            set(call, { cart, shipmentId: shipment.shipmentId, shippingMethodId }),
          ),
        ]),
    ready('applyPromoCodes', (apply, call) => apply(call, { cart, promoCodes, replace: false })),
    ready('clearPromoCodes', (clear, call) => clear(call, { cart })),
    ...addons.map((addon) =>
      ready('addAddons', (add, call) => add(call, { cart, selections: [{ ...addon, lineItemIds: [] }] })),
    ),
    ready('replaceAddons', (replace, call) => replace(call, { cart, selections: [] })),
    ready('findOrderOfCart', (find, call) => find(call, { cart })),
    ready('transferSession', (transfer, call) => transfer(call, { cart })),
    ready('clearCart', (clear, call) => clear(call, { cart })),
    ready('placeOrder', (place, call) => place(call, shop.submission(cart))),
  ];
}

const nothingChosen = { locationId: null, selectedDate: null, selectedTimeSlot: null } as const;
