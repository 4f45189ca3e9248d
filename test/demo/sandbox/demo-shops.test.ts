import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { supports } from '../../../src/adapters/contract/index.ts';
import { demoDomains, seedDemoShops } from '../../../src/demo/sandbox/demo-shops/demo-shops.ts';
import { ShopSettingsError } from '../../../src/demo/sandbox/shop-settings-error.ts';
import { openSandbox, toAdapter, toCall } from '../../adapters/sandbox/open-sandbox.ts';

describe('the demonstration shops', () => {
  it('open with catalogs of their own, whole yen in one of them', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);

    const shops = await seedDemoShops(sandbox.platform);

    assert.deepEqual(
      shops.map(({ settings }) => [settings.domain, settings.currency]),
      [
        ['apparel.demo.example', 'USD'],
        ['home.demo.example', 'USD'],
        ['jewelry.demo.example', 'JPY'],
      ],
    );
    for (const shop of shops) {
      const page = await toAdapter(shop).listProducts?.(toCall(), { page: 1, size: 100 });
      assert.ok(page);
      assert.ok(page.products.length >= 18 && page.products.length <= 30, shop.settings.domain);
      assert.ok(
        page.products.every(
          ({ variants, images, title }) => variants.length > 0 && images.every(({ alt }) => alt) && title,
        ),
      );
      assert.ok(page.products.some(({ variants }) => variants.some(({ available }) => !available)));
      assert.ok(page.products.some(({ variants }) => variants.some(({ requiresShipping }) => !requiresShipping)));
    }
    assert.deepEqual(
      (await sandbox.platform.listShops()).map(({ settings }) => settings.domain),
      [...demoDomains, 'shop.example'],
    );
  });

  it('are filled once: what was sold stays sold', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);
    await seedDemoShops(sandbox.platform);
    await sandbox.ledger.setStock('home.demo.example', 'SMG-CHALK', 1);

    await seedDemoShops(sandbox.platform);

    assert.equal(await sandbox.ledger.stock('home.demo.example', 'SMG-CHALK'), 1);
  });

  it('have products with every tag that their settings name', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);

    for (const { settings } of await seedDemoShops(sandbox.platform)) {
      const rows = await sandbox.database
        .selectFrom('products')
        .select('tags')
        .where('domain', '=', settings.domain)
        .execute();
      const tags = new Set(rows.flatMap((row) => JSON.parse(row.tags)));
      const named = [...JSON.stringify(settings).matchAll(/"(fulfil\w*:[\w-]+)"/g)].map(([, tag]) => tag);
      for (const tag of [...settings.requirements.map((each) => each.tag), ...named]) {
        assert.ok(tags.has(tag), `${settings.domain} has no product tagged ${tag}`);
      }
    }
  });

  it('offer a way to ship for everything that they sell at home', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);
    const home = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      phone: '+15125550100',
      address1: '1 Main St',
      address2: null,
      company: null,
      city: 'City',
    };
    const addresses = {
      US: { ...home, country: 'US', stateOrProvince: 'TX', postalCode: '78701' },
      JP: { ...home, country: 'JP', stateOrProvince: 'Tokyo', postalCode: '150-0001' },
    };

    for (const shop of await seedDemoShops(sandbox.platform)) {
      const adapter = toAdapter(shop);
      const { products } = (await adapter.listProducts?.(toCall(), { page: 1, size: 100 })) ?? assert.fail();
      const variants = products.flatMap((product) => product.variants.find(({ available }) => available) ?? []);
      const address = shop.settings.currency === 'JPY' ? addresses.JP : addresses.US;
      const empty = await adapter.setPostalCode?.(toCall(), {
        cart: null,
        postalCode: address.postalCode,
        country: address.country,
      });
      const { handle } =
        (await adapter.addLineItems?.(toCall(), {
          cart: empty?.handle ?? null,
          items: variants.map(({ addToCartRef }) => ({ addToCartRef, quantity: 1 })),
          flush: false,
        })) ?? assert.fail();

      const result = await adapter.setShippingInfo?.(toCall(), { cart: handle, shipmentId: null, address });

      assert.ok((result?.cart.shipments.length ?? 0) >= 2);
      assert.ok(
        result?.cart.shipments.every(({ shippingMethodOptions }) => shippingMethodOptions.length > 0),
        shop.settings.domain,
      );
      assert.ok((result?.cart.taxTotal.number ?? 0) > 0);
    }
  });

  it('support what they do: only a shop that has add-ons, promotions or express checkout can take them', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);
    const extras = ['addAddons', 'replaceAddons', 'removeAddon', 'applyPromoCodes', 'clearPromoCodes'] as const;
    const express = ['startExpressCheckout', 'authorizeExpressCheckout'] as const;

    for (const shop of await seedDemoShops(sandbox.platform)) {
      const adapter = toAdapter(shop);
      const hasExtras = shop.settings.domain !== 'jewelry.demo.example';

      assert.deepEqual(
        express.map((operation) => supports(adapter, operation)),
        express.map(() => hasExtras),
      );
      assert.deepEqual(
        extras.map((operation) => supports(adapter, operation)),
        extras.map(() => hasExtras),
      );
    }
  });
});

describe('a sandbox that is started again', () => {
  it('still has its carts, choices and shops', async () => {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    stack.defer(() => rm(folder, { recursive: true }));
    const file = join(folder, 'sandbox.sqlite');
    const before = await openSandbox({ file });
    const { handle, cart } = await before.fill({ 'MUG-BLUE': 2, TABLE: 1 });
    await before.close();

    const after = await openSandbox({ file, catalog: '' });
    stack.defer(after.close);

    assert.deepEqual(await after.adapter.getCart(toCall(), { cart: handle }), cart);
  });
});

describe('the settings of a shop', () => {
  it('are refused with all that is wrong with them', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ catalog: '' });
    stack.defer(sandbox.close);
    const { platform } = sandbox;

    await assert.rejects(platform.openShop({ domain: 'https://x', name: '', currency: 'XXQ' }), (error: unknown) => {
      assert.ok(error instanceof ShopSettingsError);
      assert.match(error.message, /domain[\s\S]*name[\s\S]*currency/);
      return true;
    });
    await assert.rejects(
      platform.openShop({ domain: 'shop.example', name: 'Shop', currency: 'JPY' }),
      /sells in USD, which cannot become JPY/,
    );
    const zones = [
      {
        name: 'All',
        countries: ['*'],
        methods: [{ id: 'a', description: 'A', estimatedDelivery: 'x', price: '4.95' }],
      },
    ];
    await assert.rejects(
      platform.openShop({ domain: 'yen.example', name: 'Shop', currency: 'JPY', zones }),
      /JPY cannot hold 4.95/,
    );
    assert.deepEqual(
      (await platform.listShops()).map(({ settings }) => settings.domain),
      ['shop.example'],
    );
  });
});
