import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCaller, createCommerceKit, DOMAIN, partner } from '../../support/commerce-kit.ts';

const caller = createCaller({ viewer: { kind: 'app-id', partner } });

describe('the catalog', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(() => kit.close());

  it('is read page by page', async () => {
    const page = await kit.commerce.listProducts(caller, { domain: DOMAIN, page: 2, size: 2 });

    assert.deepEqual(
      [page.products.map(({ baseSku, domain, domainName }) => [baseSku, domain, domainName]), page.totalPages],
      [[['gift-card', DOMAIN, 'Shop']], 2],
    );
    for (const input of [
      { page: 0, size: 1 },
      { page: 1.5, size: 1 },
      { page: 1, size: 0 },
      { page: 1, size: 101 },
    ]) {
      await assert.rejects(kit.commerce.listProducts(caller, { domain: DOMAIN, ...input }), {
        name: 'InvalidInputQuery',
      });
    }
    kit.platform.stock.clear();
    await assert.rejects(kit.commerce.listProducts(caller, { domain: DOMAIN, page: 1, size: 1 }), {
      name: 'AllProductsNotFound',
    });
  });

  it('loads many products in one call, each once, in the order asked', async () => {
    const references = ['mug-red', 'unknown', 'mug-blue', 'mug-red', '', 'x'.repeat(300)].map((value) => ({
      by: 'baseSku' as const,
      value,
    }));
    let asked: unknown;
    kit.platform.intercept('getProducts', async (proceed) => {
      const answers = await proceed();
      asked = Array.isArray(answers) ? answers.length : undefined;
      return answers;
    });

    const products = await kit.commerce.loadProducts(caller, { domain: DOMAIN, references });

    assert.deepEqual(
      products.map((product) => product?.baseSku ?? null),
      ['mug-red', null, 'mug-blue', 'mug-red', null, null],
    );
    assert.equal(asked, 3);
    assert.deepEqual(kit.platform.calls, ['getProducts']);
    assert.deepEqual(await kit.commerce.loadProducts(caller, { domain: DOMAIN, references: [] }), []);
    assert.deepEqual(kit.platform.calls, ['getProducts']);
  });

  it('does not believe an answer of another length', async () => {
    kit.platform.intercept('getProducts', async () => []);

    await assert.rejects(
      kit.commerce.loadProducts(caller, { domain: DOMAIN, references: [{ by: 'sku', value: 'a' }] }),
      {
        name: 'StoreUnavailable',
      },
    );
  });

  it('finds a product by its address, plain or percent-encoded', async () => {
    const url = `https://${DOMAIN}/products/mug-red?variant=1`;

    assert.equal((await kit.commerce.getProductByUrl(caller, { url })).baseSku, 'mug-red');
    const encoded = await kit.commerce.getProductByUrl(caller, { url: encodeURIComponent(url), postalCode: '78701' });
    assert.equal(encoded.domain, DOMAIN);
    await assert.rejects(kit.commerce.getProductByUrl(caller, { url: `https://www.${DOMAIN}/products/mug-red` }), {
      name: 'DomainNotFound',
      field: ['url'],
    });
    for (const bad of [
      '',
      'mug-red',
      'ftp://shop.example/x',
      'javascript:alert(1)',
      'https://a:b@shop.example/',
      '%',
    ]) {
      await assert.rejects(kit.commerce.getProductByUrl(caller, { url: bad }), { name: 'InvalidRequest' });
    }
    const other = await createCommerceKit({ without: ['getProductByUrl'] });
    await assert.rejects(other.commerce.getProductByUrl(caller, { url }), { name: 'ProductUrlNotImplemented' });
    await other.close();
  });

  it('tells of merchants without their adapters, to any good credential', async () => {
    assert.deepEqual(kit.commerce.listMerchants(caller), [
      { domain: DOMAIN, displayName: 'Shop', platformId: 'scripted' },
      { domain: 'other.example', displayName: 'Shop', platformId: 'scripted' },
    ]);
    assert.equal(kit.commerce.findMerchant(caller, { domain: 'Shop.example' }), undefined);
    const anonymous = createCaller({ viewer: { kind: 'anonymous' } });
    assert.throws(() => kit.commerce.listMerchants(anonymous), { name: 'MissingAuthHeader' });
    await assert.rejects(kit.commerce.listProducts(anonymous, { domain: DOMAIN, page: 1, size: 1 }), {
      name: 'MissingAuthHeader',
    });
  });
});
