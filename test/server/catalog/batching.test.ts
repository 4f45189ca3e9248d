import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const headers = { 'x-svc-app-id': 'demo-app' };

const catalog = z.object({
  products: z.object({
    products: z.array(
      z.object({
        baseSku: z.string(),
        handle: z.string(),
        variants: z.array(
          z.object({ sku: z.string(), available: z.boolean(), addToCartRef: z.object({ variantId: z.string() }) }),
        ),
      }),
    ),
  }),
});

const cart = z.object({
  lineItems: z.array(
    z.object({
      variantId: z.string(),
      product: z.object({ merchant: z.object({ domain: z.string() }) }),
      variant: z.object({ variantId: z.string() }),
    }),
  ),
});

const EDGES = `lineItems {
  variantId
  product { baseSku merchant { domain } featuredImage { url } variants { variantId } }
  variant { variantId }
  again: product { title }
}`;

describe('one call to each merchant', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY] });
  });
  after(() => service[Symbol.asyncDispose]());
  const readCatalog = async (domain: string) => {
    const { data } = await service.post(
      `{ products(domain: "${domain}", size: 100) { products { baseSku handle variants { sku available addToCartRef { variantId } } } } }`,
      { headers },
    );
    return catalog.parse(data).products.products;
  };

  for (const lines of [1, 10, 100]) {
    it(`reads the products of ${lines} lines, and products by several names, under aliases too`, async () => {
      const device = await service.openDevice();
      const products = await readCatalog(APPAREL);
      const variants = products.flatMap((product) => product.variants.filter(({ available }) => available));
      const items = variants.slice(0, lines).map(({ addToCartRef }) => ({ addToCartRef, quantity: 1 }));
      assert.equal(items.length, lines);
      const added = await device.request(
        'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { userErrors { name message } } }',
        { input: { domain: APPAREL, items } },
      );
      assert.deepEqual(added.data, { addLineItems: { userErrors: [] } });
      const [first, second, third] = products;
      service.takeCalls(APPAREL);

      const { data, errors } = await device.request(`{
        cart(domain: "${APPAREL}") { ${EDGES} }
        same: cart(domain: "${APPAREL}") { ${EDGES} }
      }`);
      const calls = service.takeCalls(APPAREL);
      const named = await device.request(`{
        a: product(domain: "${APPAREL}", baseSku: "${first?.baseSku}") { title merchant { domain } }
        b: product(domain: "${APPAREL}", handle: "${second?.handle}") { title }
        c: product(domain: "${APPAREL}", sku: "${third?.variants[0]?.sku}") { variantOptionValues { displayName } }
        d: variantOptions(domain: "${APPAREL}", baseSku: "${first?.baseSku}") { displayName }
      }`);

      assert.equal(errors, undefined, JSON.stringify(errors));
      const found = cart.parse(data?.['cart']);
      assert.equal(found.lineItems.length, lines);
      assert.ok(found.lineItems.every(({ variantId, variant }) => variantId === variant.variantId));
      assert.deepEqual(calls, ['getCart', 'getProducts']);
      assert.equal(named.errors, undefined);
      assert.deepEqual(service.takeCalls(APPAREL), ['getProducts']);
    });

    it(`reads ${lines} entities of each of two merchants, by both of their keys`, async () => {
      const [apparel, jewelry] = await Promise.all([readCatalog(APPAREL), readCatalog(JEWELRY)]);
      const some = (domain: string, products: typeof apparel) =>
        Array.from({ length: Math.ceil(lines / 2) }, (_, index) => {
          const { baseSku = '' } = products[index % products.length] ?? {};
          const id = Buffer.from(JSON.stringify(['Product', domain, baseSku])).toString('base64url');
          return [
            { __typename: 'Product', domain, baseSku },
            { __typename: 'Product', id },
          ];
        }).flat();
      const representations = [...some(APPAREL, apparel), ...some(JEWELRY, jewelry)].slice(0, 200);
      service.takeCalls(APPAREL);
      service.takeCalls(JEWELRY);

      const { data, errors } = await service.post(
        'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { title merchant { domain } } } }',
        { headers, variables: { of: representations } },
      );

      assert.equal(errors, undefined, JSON.stringify(errors));
      const entities = z.object({ _entities: z.array(z.object({ title: z.string() })) }).parse(data)._entities;
      assert.equal(entities.length, representations.length);
      assert.deepEqual(service.takeCalls(APPAREL), ['getProducts']);
      assert.deepEqual(service.takeCalls(JEWELRY), ['getProducts']);
    });
  }
});
