import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type DocumentNode, parse } from 'graphql';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as address } from '../../src/server/graphiql/example-address.ts';
import { type CachedClient, createApolloClient, createUrqlClient, type Data } from '../support/client-caches.ts';
import { toCheckoutInputs } from '../support/orders/checkout-inputs.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

/** One fragment a type, with all that a storefront shows. */
const FRAGMENTS = `
  fragment Amount on Money { currency value number symbol }
  fragment Variant on ProductVariant { id variantId sku displayName available price { ...Amount } addToCartRef { variantId productId variantHandles } }
  fragment Line on LineItem {
    id lineItemId description quantity price { ...Amount } linePrice { ...Amount } image { url alt }
    variant { ...Variant } product { id title handle }
  }
  fragment Method on ShippingMethod { shippingMethodId description price { ...Amount } estimatedDelivery }
  fragment Parcel on Shipment {
    id shipmentId lines { quantity lineItem { id } }
    fulfillmentType { fulfillmentTypeId name } shippingMethod { ...Method } shippingMethodOptions { ...Method }
  }
  fragment Basket on Cart {
    id cartId cartStatus coupons lineItems { ...Line } shipments { ...Parcel } merchant { id domain displayName }
    subTotal { ...Amount } shippingTotal { ...Amount } taxTotal { ...Amount } total { ...Amount } shippingInfo { city }
    submittedAt platformOrderNumber
  }
  fragment Shop on Merchant { id domain displayName cart { ...Basket } }
  fragment Receipt on Order {
    id orderId orderNumber placedAt status merchant { id displayName }
    lineItems { id lineItemId title variantDescription quantity price { ...Amount } total { ...Amount } image { url } variant { ...Variant } product { id title } }
    subTotal { ...Amount } shippingTotal { ...Amount } taxTotal { ...Amount } total { ...Amount }
    shippingInfo { city } billingInfo { city } shippingMethods { ...Method } paymentSummary { lastFour } cart { ...Basket }
  }
  fragment Problem on UserError { code message field retryable ... on NotEnoughStockError { quantityAvailable } }`;

/** The operation with the fragments that it uses: servers refuse the others. */
function document(operation: string) {
  const used = new Set<string>();
  const known = new Map(
    FRAGMENTS.split(/(?=fragment \w+ on)/).flatMap((text) => {
      const name = /^fragment (\w+)/.exec(text)?.[1];
      return name === undefined ? [] : [[name, text] as const];
    }),
  );
  const collect = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (used.has(name) || !known.has(name)) continue;
      used.add(name);
      collect(known.get(name) ?? '');
    }
  };
  collect(operation);
  return parse([operation, ...[...used].map((name) => known.get(name))].join('\n'));
}

const CATALOG = document(`query ($domain: String!) {
  products(domain: $domain, size: 50) {
    products { id domain baseSku title handle tags merchant { id displayName } images { url alt } variants { ...Variant } }
    metadata { page totalPages }
  }
}`);
const SHOP = document('query ($domain: String!) { merchant(domain: $domain) { ...Shop } }');
const ORDER = document(
  'query ($domain: String!, $orderId: ID!) { order(domain: $domain, orderId: $orderId) { ...Receipt } }',
);
const HISTORY = document('query { orders(first: 10) { nodes { ...Receipt } pageInfo { hasNextPage endCursor } } }');

const change = (mutation: string) => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  return document(`mutation ($input: ${type}!) { ${mutation}(input: $input) {
    cart { ...Basket } merchant { ...Shop } userErrors { ...Problem } warnings { code message } replayed
  } }`);
};
const ADD = change('addLineItem');
const UPDATE = change('updateLineItem');
const SET_POSTAL_CODE = change('setPostalCode');
const SET_SHIPPING_INFO = change('setShippingInfo');
const SET_METHOD = change('setShippingMethod');
const COMPLETE = document(`mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
  attempt { id status merchant { ...Shop } result { ... on PlaceOrderSucceeded { orderId cart { ...Basket } order { ...Receipt } } ... on PlaceOrderFailed { userErrors { ...Problem } } } }
  merchant { ...Shop } userErrors { ...Problem } replayed
} }`);

const catalogShape = z.object({
  products: z.object({
    products: z.array(
      z.object({
        tags: z.array(z.string()),
        variants: z.array(
          z.object({
            available: z.boolean(),
            addToCartRef: z.object({
              variantId: z.string(),
              productId: z.string().nullable(),
              variantHandles: z.array(z.string()),
            }),
          }),
        ),
      }),
    ),
  }),
});
const basketShape = z.object({
  id: z.string(),
  cartStatus: z.string(),
  lineItems: z.array(z.object({ lineItemId: z.string() })),
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      shippingMethodOptions: z.array(
        z.object({ shippingMethodId: z.string(), price: z.object({ number: z.number() }) }),
      ),
    }),
  ),
});
const payloadsShape = z.record(z.string(), z.looseObject({ userErrors: z.array(z.unknown()) }));
const shopShape = z.object({ merchant: z.object({ cart: basketShape.nullable() }) });
const completedShape = z.object({
  completeOrder: z.object({ attempt: z.object({ result: z.object({ orderId: z.string(), cart: basketShape }) }) }),
});

describe('a normalised cache', () => {
  let service: TestService;

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  for (const domain of ['apparel.demo.example', 'home.demo.example', 'jewelry.demo.example']) {
    for (const create of [createApolloClient, createUrqlClient]) {
      it(`gives back what ${domain} sent, and follows a purchase without a hand-written update: ${create.name}`, async () => {
        const buyer = await Buyer.open(service, create, domain);

        const catalog = await buyer.client.send(CATALOG, { domain });
        assert.deepEqual(plain(buyer.client.read(CATALOG, { domain })), plain(catalog));
        await buyer.fillCart(catalog);
        await buyer.chooseShipping(-1);
        await buyer.removeFirstLine();
        await buyer.chooseShipping(0);
        const opened = buyer.cart;
        const orderId = await buyer.order();

        // The next cart is a new one, and the receipt stays as it is.
        await buyer.fillCart(catalog);
        assert.notEqual(buyer.cart.id, opened.id);
        await buyer.assertCurrent(ORDER, { domain, orderId });
      });
    }
  }

  it('keeps the prices of one method apart in two shipments', async () => {
    for (const create of [createApolloClient, createUrqlClient]) {
      const buyer = await Buyer.open(service, create, 'home.demo.example');
      await buyer.fillCart(await buyer.client.send(CATALOG, { domain: buyer.domain }));
      await buyer.client.send(SET_SHIPPING_INFO, { input: { domain: buyer.domain, shippingInfo: address } });

      const prices = buyer.cart.shipments.map(({ shippingMethodOptions }) =>
        shippingMethodOptions
          .filter(({ shippingMethodId }) => shippingMethodId === 'parcel')
          .map(({ price }) => price.number),
      );

      assert.equal(prices.length, 2);
      assert.notDeepEqual(prices[0], prices[1]);
    }
  });
});

/** Somebody with a cached client at one shop. Each step compares what the cache says with what the server says. */
class Buyer {
  readonly client: CachedClient;
  readonly domain: string;
  readonly #device: DeviceClient;
  /** The same client with an empty cache, to ask past the cache. */
  readonly #createFresh: () => CachedClient;

  private constructor(device: DeviceClient, domain: string, createFresh: () => CachedClient) {
    this.client = createFresh();
    this.domain = domain;
    this.#device = device;
    this.#createFresh = createFresh;
  }

  static async open(service: TestService, create: typeof createApolloClient, domain: string): Promise<Buyer> {
    const device = await service.openDevice();
    return new Buyer(device, domain, () => create({ url: service.url, headers: device.headers }));
  }

  /** The cart as the cache knows it. */
  get cart(): z.output<typeof basketShape> {
    const cart = this.findCart();
    assert.ok(cart, 'The cache knows no cart');
    return cart;
  }

  findCart(): z.output<typeof basketShape> | null {
    return shopShape.parse(this.client.read(SHOP, { domain: this.domain })).merchant.cart;
  }

  async assertCurrent(query: DocumentNode, variables: Data): Promise<void> {
    const known = this.client.read(query, variables);
    assert.notEqual(known, null, 'The cache does not know all of the query');
    assert.deepEqual(plain(known), plain(await this.#createFresh().send(query, variables)));
  }

  async change(mutation: DocumentNode, input: Data): Promise<void> {
    const { domain } = this;
    const answer = await this.client.send(mutation, { input: { domain, ...input } });
    const [payload] = Object.values(payloadsShape.parse(answer));
    assert.deepEqual(payload?.userErrors, []);
    await this.assertCurrent(SHOP, { domain });
  }

  /** From no cart to one with two things in it. */
  async fillCart(catalog: Data): Promise<void> {
    const { domain } = this;
    await this.client.send(SHOP, { domain });
    assert.equal(this.findCart(), null);
    if (domain === 'home.demo.example') await this.change(SET_POSTAL_CODE, { postalCode: '78701' });
    for (const addToCartRef of chooseVariants(catalog)) await this.change(ADD, { addToCartRef, quantity: 2 });
  }

  async chooseShipping(option: number): Promise<void> {
    await this.change(SET_SHIPPING_INFO, { shippingInfo: address });
    for (const { shipmentId, shippingMethodOptions } of this.cart.shipments) {
      const shippingMethodId = shippingMethodOptions.at(option)?.shippingMethodId;
      await this.change(SET_METHOD, { shipmentId, shippingMethodId });
    }
  }

  async removeFirstLine(): Promise<void> {
    await this.change(UPDATE, { lineItemId: this.cart.lineItems[0]?.lineItemId, quantity: 0 });
    assert.equal(this.cart.lineItems.length, 1);
  }

  /** The open cart is gone from the cache, and the ordered one is another object. */
  async order(): Promise<string> {
    const { client, domain } = this;
    const opened = this.cart;
    const input = {
      domain,
      payment: { encryptedCard: await this.#device.encryptCard() },
      billingInfo: address,
      ...(await toCheckoutInputs(this.#device, domain)),
      idempotencyKey: crypto.randomUUID(),
    };
    const { attempt } = completedShape.parse(await client.send(COMPLETE, { input })).completeOrder;
    const { orderId, cart: ordered } = attempt.result;
    assert.equal(this.findCart(), null);
    assert.equal(ordered.cartStatus, 'SUBMITTED');
    assert.notEqual(ordered.id, opened.id);

    const receipt = await client.send(ORDER, { domain, orderId });
    assert.deepEqual(plain(client.read(ORDER, { domain, orderId })), plain(receipt));
    await client.send(HISTORY);
    await this.assertCurrent(HISTORY, {});
    return orderId;
  }
}

/** Two variants of different products, heavy goods and others if the shop has both. */
function chooseVariants(catalog: Data) {
  const { products } = catalogShape.parse(catalog).products;
  const isHeavy = ({ tags }: { readonly tags: readonly string[] }) => tags.includes('fulfillment:heavy');
  const refs = [...products.filter(isHeavy).slice(0, 1), ...products.filter((product) => !isHeavy(product))].flatMap(
    ({ variants }) => variants.find(({ available }) => available)?.addToCartRef ?? [],
  );
  return refs.slice(0, 2).map(({ variantId, productId, variantHandles }) => ({ variantId, productId, variantHandles }));
}

/** Without the type names: Apollo Client gives them back, urql only if they were asked for. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === '__typename' ? undefined : value)));
