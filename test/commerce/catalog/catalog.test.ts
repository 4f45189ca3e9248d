import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCaller, createCommerceKit, DOMAIN, partner } from '../../support/servers/commerce-kit.ts';

const caller = createCaller({ viewer: { kind: 'app-id', partner } });

describe('the catalog', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(() => kit.close());

  const synchronize = (accept = false) =>
    kit.commerce.synchronizeCatalog({ domain: DOMAIN, accept }, new AbortController().signal);

  it('is read page by page from its snapshot, also while the platform is down', async () => {
    await assert.rejects(kit.commerce.listProducts(caller, { domain: DOMAIN, page: 1, size: 1 }), {
      name: 'AllProductsNotFound',
      message: 'The products of this shop are not listed yet. Please try again in a minute.',
      description: `The catalog of ${DOMAIN} has not been listed yet`,
    });
    const asOf = kit.time.now();
    await synchronize();
    kit.time.advance(5_000);
    kit.platform.calls.length = 0;

    const page = await kit.commerce.listProducts(caller, { domain: DOMAIN, page: 2, size: 2 });

    assert.deepEqual(
      [page.products.map(({ baseSku, domain, domainName }) => [baseSku, domain, domainName]), page.totalPages],
      [[['gift-card', DOMAIN, 'Shop']], 2],
    );
    assert.deepEqual([page.asOf, page.products[0]?.asOf], [asOf, asOf]);
    assert.deepEqual(kit.platform.calls, []);
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
  });

  it('keeps its snapshot where a listing breaks or finds nothing, unless that is accepted', async () => {
    await synchronize();
    kit.platform.failNext('listProducts', new CommerceError('StoreUnavailable'));
    const broken = await synchronize();
    const goods = [...kit.platform.stock];
    kit.platform.stock.clear();
    const empty = await synchronize();
    const kept = await kit.commerce.listProducts(caller, { domain: DOMAIN, page: 1, size: 10 });
    const accepted = await synchronize(true);
    for (const [id, units] of goods) kit.platform.stock.set(id, units);

    assert.deepEqual(
      [broken.kind, empty, accepted.kind],
      ['kept', { kind: 'kept', reason: 'The listing is empty' }, 'shown'],
    );
    assert.equal(kept.products.length, 3);
    await assert.rejects(kit.commerce.listProducts(caller, { domain: DOMAIN, page: 1, size: 1 }), {
      name: 'AllProductsNotFound',
      message: 'This shop has no products.',
      description: `The catalog of ${DOMAIN} is empty`,
    });
  });

  it('is listed until two listings agree where the platform has pages only', async () => {
    // The first product leaves after the first page was read, and the second listing lacks it.
    kit.platform.intercept('listProducts', async (proceed) => {
      const page = await proceed();
      kit.platform.stock.delete('mug-blue');
      return page;
    });

    const outcome = await synchronize();

    assert.equal(outcome.kind === 'shown' && outcome.total, 2);
    assert.deepEqual(kit.platform.calls, ['listProducts', 'listProducts', 'listProducts']);
  });

  it('is not shown where it never stays the same', async () => {
    for (let listing = 0; listing < 5; listing += 1) {
      kit.platform.intercept('listProducts', async (proceed) => {
        kit.platform.stock.set(`mug-${listing}`, 1);
        return proceed();
      });
    }

    const outcome = await synchronize();

    assert.equal(outcome.kind, 'kept');
    assert.match(outcome.kind === 'kept' ? outcome.reason : '', /changed during each of 5 listings/);
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
    const www = await kit.commerce.getProductByUrl(caller, { url: `https://www.${DOMAIN}/products/mug-red` });
    assert.equal(www.baseSku, 'mug-red');
    for (const host of [`${DOMAIN}:8443`, `m.${DOMAIN}`, `www.www.${DOMAIN}`]) {
      await assert.rejects(kit.commerce.getProductByUrl(caller, { url: `https://${host}/products/mug-red` }), {
        name: 'DomainNotFound',
        field: ['url'],
      });
    }
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

  it('calls a postal code that the platform refuses an invalid request', async () => {
    const url = `https://${DOMAIN}/products/mug-red`;
    kit.platform.failNext('getProductByUrl', new CommerceError('InvalidShippingInfo'));

    await assert.rejects(kit.commerce.getProductByUrl(caller, { url, postalCode: '78701' }), {
      name: 'InvalidRequest',
      field: ['postalCode'],
    });
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
