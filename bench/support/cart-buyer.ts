import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createGraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';

const CART = `cart {
  lineItems { lineItemId sku quantity linePrice { number } lineDiscount { number } addons { addonId } }
  shipments { shipmentId lines { quantity lineItem { lineItemId sku } } shippingMethodOptions { shippingMethodId } fulfillmentTypeOptions { fulfillmentTypeId } }
  addons { offers { addonId eligibleLineItemIds } selections { addonId price { number } } }
  discounts { amount { number } } total { number }
}`;

interface ShownCart {
  readonly lineItems: readonly { readonly lineItemId: string }[];
  readonly shipments: readonly {
    readonly shipmentId: string;
    readonly shippingMethodOptions: readonly { readonly shippingMethodId: string }[];
  }[];
  readonly addons: { readonly offers: readonly { readonly addonId: string }[] };
}

interface Payload {
  readonly cart: ShownCart;
  readonly userErrors: readonly { readonly name: string }[];
}

/**
 * A device with a cart at one shop, through the whole service. It calls without the client package, which gives each change an
 * idempotency key: what is measured is the change without the records of a key.
 */
export async function openCartBuyer(url: string, domain: string) {
  const call = createGraphQLCaller(`${url}/graphql`);
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  let shown: ShownCart | undefined;
  const change = async (mutation: string, input: object): Promise<ShownCart> => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const answer = await call<Record<string, Payload>>(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${CART} userErrors { name } } }`,
      { input: { domain, ...input } },
      headers,
    );
    const payload = answer[mutation];
    if (payload === undefined || payload.userErrors.length > 0)
      throw new Error(`${mutation}: ${JSON.stringify(payload)}`);
    shown = payload.cart;
    return payload.cart;
  };
  const cart = (): ShownCart => {
    if (shown === undefined) throw new Error('Fill the cart first');
    return shown;
  };
  const firstShipment = () => cart().shipments[0]?.shipmentId ?? '';
  const variants = await findVariants(call, headers, domain);
  return {
    variantId: variants[0] ?? '',
    change,
    read: () =>
      call(`query ($domain: String!) { cart(domain: $domain) { ${CART.slice('cart {'.length)} }`, { domain }, headers),
    setQuantity: (quantity: number) =>
      change('updateLineItem', { lineItemId: cart().lineItems[0]?.lineItemId ?? '', quantity }),

    /** So many lines, and each add-on that is offered, on as many lines as there are add-ons. */
    async fill(lines: number): Promise<void> {
      for (let from = 0; from < lines; from += 100) {
        const items = variants
          .slice(from, Math.min(from + 100, lines))
          .map((variantId) => ({ addToCartRef: { variantId }, quantity: 5 }));
        await change('addLineItems', { items });
      }
      if (cart().lineItems.length !== lines)
        throw new Error(`The cart has ${cart().lineItems.length} lines, not ${lines}`);
      const { addons, lineItems } = cart();
      if (domain !== 'bench.example') return;
      const selections = addons.offers.map(({ addonId }, index) => ({
        addonId,
        ...(addonId === 'wrap' ? {} : { lineItemIds: [lineItems[index % lineItems.length]?.lineItemId] }),
      }));
      await change('addAddons', { selections });
    },

    /** One of each other change of a cart, in an order in which each succeeds. */
    changes: (): readonly (readonly [string, () => Promise<unknown>])[] => [
      ['updateLineItem', () => change('updateLineItem', { lineItemId: cart().lineItems[0]?.lineItemId, quantity: 6 })],
      ['setPostalCode', () => change('setPostalCode', { postalCode: '78701', country: 'US' })],
      ['setShippingInfo', () => change('setShippingInfo', { shippingInfo: ADDRESS })],
      ['setBillingInfo', () => change('setBillingInfo', { billingInfo: ADDRESS })],
      [
        'splitShipment',
        () =>
          change('splitShipment', {
            shipmentId: firstShipment(),
            items: [{ lineItemId: cart().lineItems[0]?.lineItemId, quantity: 2 }],
          }),
      ],
      [
        'mergeShipments',
        () => change('mergeShipments', { shipmentIds: cart().shipments.map((each) => each.shipmentId) }),
      ],
      [
        'setFulfillmentType',
        () => change('setFulfillmentType', { shipmentId: firstShipment(), fulfillmentType: 'SHIP_TO_ADDRESS' }),
      ],
      [
        'setShippingMethod',
        () =>
          change('setShippingMethod', {
            shipmentId: firstShipment(),
            shippingMethodId: cart().shipments[0]?.shippingMethodOptions[0]?.shippingMethodId,
          }),
      ],
      ['addAddons', () => change('addAddons', { selections: [giftWrap] })],
      ['replaceAddons', () => change('replaceAddons', { selections: [giftWrap] })],
      ['removeAddon', () => change('removeAddon', { addonId: 'gift-wrap' })],
      ['applyPromoCodes', () => change('applyPromoCodes', { promoCodes: ['WELCOME10', 'FREESHIP'] })],
      ['clearPromoCodes', () => change('clearPromoCodes', {})],
      ['clearCart', () => change('clearCart', {})],
    ],

    /** So many watchers of the cart, fifty on each socket. */
    watch(count: number) {
      const query =
        'subscription ($domain: String!) { cartChanged(domain: $domain) { cart { lineItems { quantity } } } }';
      const clients = Array.from({ length: Math.ceil(count / 50) }, () =>
        createClient({
          url: `${url.replace(/^http/, 'ws')}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: headers,
        }),
      );
      const watchers = Array.from({ length: count }, (_, index) =>
        clients[Math.floor(index / 50)]?.iterate({ query, variables: { domain } }),
      ).filter((watcher) => watcher !== undefined);
      return { watchers, stop: () => Promise.all(clients.map((client) => client.dispose())) };
    },
  };
}

const giftWrap = { addonId: 'gift-wrap', options: [{ name: 'paper', value: 'plain' }] };

async function findVariants(
  call: ReturnType<typeof createGraphQLCaller>,
  headers: Record<string, string>,
  domain: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const { products } = await call<{
      products: { products: { variants: { available: boolean; addToCartRef: { variantId: string } }[] }[] };
    }>(
      `query ($domain: String!, $page: Int!) { products(domain: $domain, page: $page, size: 100) {
        products { variants { available addToCartRef { variantId } } } } }`,
      { domain, page },
      headers,
    );
    const variants = products.products.flatMap((product) => product.variants.filter(({ available }) => available));
    found.push(...variants.map(({ addToCartRef }) => addToCartRef.variantId));
  }
  return found;
}
