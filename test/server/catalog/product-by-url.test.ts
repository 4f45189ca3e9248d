import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { loadConfig } from '../../../src/config/load-config.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';

const BY_URL = `query ($url: String!, $postalCode: String) {
  productByUrl(url: $url, postalCode: $postalCode) { ...P }
}
fragment P on Product { id baseSku domain reviews { totalReviews averageRating } hasAvailableVariants variants { id variantId available } }`;
const NODE = `query ($id: ID!) {
  node(id: $id) { __typename id ... on Product { hasAvailableVariants } ... on ProductVariant { available } }
}`;

const product = z.object({
  id: z.string(),
  baseSku: z.string(),
  domain: z.string(),
  reviews: z.object({ totalReviews: z.number(), averageRating: z.number() }).nullable(),
  hasAvailableVariants: z.boolean(),
  variants: z.array(z.object({ id: z.string(), variantId: z.string(), available: z.boolean() })),
});

const headers = { 'x-svc-app-id': 'demo-app' };

describe('productByUrl', () => {
  let service: TestService;
  before(async () => {
    const { merchants } = await loadConfig({ environment: {} });
    service = await startService({
      config: {
        merchants: merchants.map((merchant) =>
          merchant.domain === HOME
            ? { ...merchant, hosts: ['lindenhof.example', 'shop.lindenhof.example:8443'] }
            : merchant,
        ),
      },
    });
  });
  after(() => service[Symbol.asyncDispose]());
  const ask = (url: string, postalCode?: string | null) =>
    service.post(BY_URL, { headers, variables: { url, postalCode } });
  const show = async (url: string, postalCode?: string | null) => {
    const { data, errors } = await ask(url, postalCode);
    assert.equal(errors, undefined, JSON.stringify(errors));
    return z.object({ productByUrl: product }).parse(data).productByUrl;
  };
  const refusal = async (url: string, postalCode?: string) => {
    const { data, errors } = await ask(url, postalCode);
    assert.deepEqual(data, { productByUrl: null });
    const { code, httpStatus, field } = errors?.[0]?.extensions ?? {};
    return { code, httpStatus, ...(field !== undefined && { field }) };
  };
  const sofa = (host: string) => `https://${host}/products/alder-sofa`;

  it('takes the hosts of the merchant with and without www, and no other port', async () => {
    for (const host of [
      HOME,
      `www.${HOME}`,
      `${HOME}:443`,
      HOME.toUpperCase(),
      'lindenhof.example',
      'www.lindenhof.example',
      'shop.lindenhof.example:8443',
    ]) {
      assert.equal((await show(sofa(host))).domain, HOME, host);
    }
    assert.equal((await show(`http://${HOME}/products/alder-sofa?utm_source=x#reviews`)).domain, HOME);
    service.takeCalls(HOME);
    for (const host of [`${HOME}:8443`, 'lindenhof.example:8443', 'shop.lindenhof.example', `m.${HOME}`, '127.0.0.1']) {
      assert.deepEqual(await refusal(sofa(host)), { code: 'DomainNotFound', httpStatus: 404, field: ['url'] }, host);
    }
    assert.deepEqual(service.takeCalls(HOME), []);
  });

  it('shows reviews, and says which products are discontinued or removed', async () => {
    const shirt = await show(`https://${APPAREL}/products/harbor-linen-shirt`);

    assert.deepEqual(shirt.reviews, { totalReviews: 128, averageRating: 4.6 });
    assert.equal((await refusal(`https://${APPAREL}/products/felted-wool-cape`)).code, 'ProductDiscontinued');
    assert.equal((await refusal(`https://${APPAREL}/products/spring-anorak`)).code, 'ProductNotFound');
    assert.equal((await refusal(`https://${APPAREL}/products/nothing`)).code, 'ProductNotFound');
  });

  it('says what is available at a postal code, as a product of its own for caches', async () => {
    const anywhere = await show(sofa(HOME));
    const texas = await show(sofa(HOME), '78701');
    const island = await show(sofa(HOME), '00901');

    assert.deepEqual(
      [anywhere, texas, island].map(({ hasAvailableVariants }) => hasAvailableVariants),
      [true, true, false],
    );
    assert.ok(island.variants.length > 0);
    assert.ok(island.variants.every(({ available }) => !available));
    const shown = [anywhere, texas, island].flatMap(({ id, variants }) => [id, ...variants.map((each) => each.id)]);
    assert.equal(new Set(shown).size, shown.length);
    assert.equal((await show(sofa(HOME), ' 78701 ')).id, texas.id);
    const nodes = await Promise.all(
      [anywhere.id, texas.id, island.id, island.variants[0]?.id].map(async (id) => {
        const { data } = await service.post(NODE, { headers, variables: { id } });
        return data?.['node'];
      }),
    );
    assert.deepEqual(nodes, [
      { __typename: 'Product', id: anywhere.id, hasAvailableVariants: true },
      { __typename: 'Product', id: texas.id, hasAvailableVariants: true },
      { __typename: 'Product', id: island.id, hasAvailableVariants: false },
      { __typename: 'ProductVariant', id: island.variants[0]?.id, available: false },
    ]);
  });

  it('gives a gateway the product for a postal code by its id', async () => {
    const { id } = await show(sofa(HOME), '00901');

    const { data } = await service.post(
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { id hasAvailableVariants } } }',
      { headers, variables: { of: [{ __typename: 'Product', id }] } },
    );

    assert.deepEqual(data, { _entities: [{ id, hasAvailableVariants: false }] });
  });

  it('refuses what is no postal code of the merchant, before the product is read', async () => {
    service.takeCalls(HOME);
    for (const code of ['', 'ABCDE', '7870', '78701-12', '1'.repeat(21), '150-0001']) {
      assert.deepEqual(await refusal(sofa(HOME), code), {
        code: 'InvalidRequest',
        httpStatus: 400,
        field: ['postalCode'],
      });
    }
    assert.ok(!service.takeCalls(HOME).includes('getProductByUrl'));
    const forged = Buffer.from(JSON.stringify(['LocalProduct', HOME, 'alder-sofa', 'x'])).toString('base64url');
    const { data } = await service.post(NODE, { headers, variables: { id: forged } });
    assert.deepEqual(data, { node: null });
  });

  it('refuses what is no address, before anything is asked', async () => {
    for (const url of [
      '',
      ' ',
      'alder-sofa',
      'ftp://x.example/',
      'javascript:alert(1)',
      `https://${HOME}/${'a'.repeat(2_048)}`,
    ]) {
      assert.deepEqual(await refusal(url), { code: 'InvalidRequest', httpStatus: 400, field: ['url'] }, url);
    }
  });
});
