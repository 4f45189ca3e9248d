const { Modules, ProductStatus } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');
const { writeFileSync } = require('node:fs');

const DAY = 86_400_000;
const EVERYWHERE = ['us', 'ca', 'de'];

/** Two regions that stand for two merchants, goods with odd prices and rates, and codes of every kind; the keys go to seed.json. */
module.exports.default = async function seed({ container }) {
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const link = (pairs) => container.resolve('link').create(pairs);

  const channel = await makeChannel();
  await makeTaxes();
  const regions = {
    us: await makeRegion('North America', 'usd', ['us', 'ca']),
    de: await makeRegion('Germany', 'eur', ['de']),
  };
  const location = await makeLocation();
  const profile = await makeProfile('Default', 'default');
  const zones = await makeZones();
  await makeOptions(profile);
  const publishableKey = await makeKey('publishable');
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: publishableKey.id, add: [channel.id] });
  const secretKey = await makeKey('secret');
  await makeProducts();
  await makePromotions();

  writeFileSync(
    'seed.json',
    JSON.stringify({
      publishableKey: publishableKey.token,
      secretKey: secretKey.token,
      regions: { us: regions.us.id, de: regions.de.id },
      location: location.id,
    }),
  );

  async function makeChannel() {
    const [store] = await container.resolve(Modules.STORE).listStores();
    const [made] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Test shop' }] });
    const supported_currencies = [{ currency_code: 'usd', is_default: true }, { currency_code: 'eur' }];
    const update = { supported_currencies, default_sales_channel_id: made.id };
    await run(flows.updateStoresWorkflow, { selector: { id: store.id }, update });
    return made;
  }

  async function makeRegion(name, currency_code, countries) {
    const payment_providers = ['pp_vault_test'];
    const [made] = await run(flows.createRegionsWorkflow, {
      regions: [{ name, currency_code, countries, payment_providers, is_tax_inclusive: false }],
    });
    return made;
  }

  /** Rates that leave fractions of a cent, so that rounding shows. */
  async function makeTaxes() {
    const rates = { us: 8.25, ca: 13, de: 19 };
    await run(
      flows.createTaxRegionsWorkflow,
      Object.entries(rates).map(([country_code, rate]) => ({
        country_code,
        provider_id: 'tp_system',
        default_tax_rate: { name: `Tax ${country_code}`, code: country_code, rate },
      })),
    );
  }

  async function makeLocation() {
    const [made] = await run(flows.createStockLocationsWorkflow, { locations: [{ name: 'Main' }] });
    await link({
      [Modules.STOCK_LOCATION]: { stock_location_id: made.id },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
    });
    await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: made.id, add: [channel.id] });
    return made;
  }

  async function makeProfile(name, type) {
    const [found] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ name, type });
    if (found !== undefined) return found;
    const [made] = await run(flows.createShippingProfilesWorkflow, { data: [{ name, type }] });
    return made;
  }

  async function makeZones() {
    const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
      name: 'Delivery',
      type: 'shipping',
      service_zones: EVERYWHERE.map((country_code) => ({
        name: country_code,
        geo_zones: [{ country_code, type: 'country' }],
      })),
    });
    await link({
      [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
      [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
    });
    return set.service_zones;
  }

  async function makeOptions({ id: shipping_profile_id }) {
    const option = (zone, name, code, amount) => ({
      name,
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: zone.id,
      shipping_profile_id,
      type: { label: name, description: `By ${code} post`, code },
      prices: [
        { currency_code: 'usd', amount },
        { currency_code: 'eur', amount },
      ],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    });
    // Medusa lists options by their ids, and those of one call are in no order.
    for (const [name, code, amount] of [
      ['Standard', 'standard', 4.99],
      ['Express', 'express', 12.5],
    ]) {
      await run(
        flows.createShippingOptionsWorkflow,
        zones.map((zone) => option(zone, name, code, amount)),
      );
    }
  }

  async function makeKey(type) {
    const [made] = await run(flows.createApiKeysWorkflow, { api_keys: [{ title: type, type, created_by: '' }] });
    return made;
  }

  async function makeCategory(name, rest) {
    const product_categories = [{ name, ...rest }];
    const [made] = await run(flows.createProductCategoriesWorkflow, { product_categories });
    return made;
  }

  async function makeProducts() {
    const product = (title, handle, options, variants, rest = {}) => ({
      title,
      handle,
      description: `<p>${title} of the test shop</p>`,
      status: ProductStatus.PUBLISHED,
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      thumbnail: `https://images.shop.example/${handle}.png`,
      images: [{ url: `https://images.shop.example/${handle}.png` }],
      options,
      variants: variants.map(({ price, ...variant }) => ({
        manage_inventory: true,
        prices: ['usd', 'eur'].map((currency_code) => ({ amount: price, currency_code })),
        ...variant,
      })),
      ...rest,
    });
    const sizes = { title: 'Size', values: ['Small', 'Large'] };
    const colors = { title: 'Color', values: ['Blue', 'Red'] };
    const mug = (Size, Color, sku, price) => ({
      title: `${Size} / ${Color}`,
      sku,
      price,
      options: { Size, Color },
    });
    const kitchen = await makeCategory('Kitchen', { is_active: true });
    const cups = await makeCategory('Cups', { is_active: true, parent_category_id: kitchen.id });
    const drafts = await makeCategory('Drafts', { is_active: false });
    const staff = await makeCategory('Staff', { is_active: true, is_internal: true });
    const below = await makeCategory('Below staff', { is_active: true, parent_category_id: staff.id });
    const products = [
      product(
        'Mug',
        'mug',
        [sizes, colors],
        [
          mug('Small', 'Blue', 'MUG-S-BLUE', 9.99),
          mug('Small', 'Red', 'MUG-S-RED', 9.99),
          mug('Large', 'Blue', 'MUG-L-BLUE', 12.49),
          mug('Large', 'Red', 'MUG-L-RED', 12.49),
        ],
        { category_ids: [cups.id, drafts.id, staff.id, below.id] },
      ),
      product(
        'Tea',
        'tea',
        [{ title: 'Weight', values: ['100 g'] }],
        [{ title: '100 g', sku: 'TEA-100', price: 6.33, options: { Weight: '100 g' } }],
      ),
      product(
        'Recipe book',
        'recipe-book',
        [{ title: 'Format', values: ['PDF'] }],
        [{ title: 'PDF', sku: 'BOOK-PDF', price: 3.01, options: { Format: 'PDF' }, manage_inventory: false }],
        { shipping_profile_id: undefined },
      ),
    ];
    await run(flows.createProductsWorkflow, { products });
    const stock = { 'MUG-S-BLUE': 5_000, 'MUG-S-RED': 6, 'MUG-L-BLUE': 0, 'MUG-L-RED': 100, 'TEA-100': 5_000 };
    const items = await container.resolve(Modules.INVENTORY).listInventoryItems({});
    const inventory_levels = items.map(({ id, sku }) => ({
      location_id: location.id,
      inventory_item_id: id,
      stocked_quantity: stock[sku] ?? 0,
    }));
    await run(flows.createInventoryLevelsWorkflow, { inventory_levels });
  }

  async function makePromotions() {
    const [mug] = await container.resolve(Modules.PRODUCT).listProducts({ handle: 'mug' });
    const percent = (code, value, rest = {}) => ({
      code,
      type: 'standard',
      status: 'active',
      is_automatic: false,
      application_method: {
        type: 'percentage',
        target_type: 'items',
        allocation: 'across',
        value,
        currency_code: 'usd',
        ...rest.application_method,
      },
      ...rest.promotion,
    });
    const ofMugs = [{ attribute: 'items.product.id', operator: 'in', values: [mug.id] }];
    const ended = { starts_at: new Date(Date.now() - 2 * DAY), ends_at: new Date(Date.now() - DAY) };
    await run(flows.createPromotionsWorkflow, {
      promotionsData: [
        percent('SAVE10', 10),
        percent('MUGS15', 15, { application_method: { target_rules: ofMugs } }),
        percent('FREESHIP', 100, { application_method: { target_type: 'shipping_methods' } }),
        percent('FIFTY', 10, {
          promotion: { rules: [{ attribute: 'subtotal', operator: 'gte', values: ['50'] }] },
        }),
        percent('OLD', 10, {
          promotion: { campaign: { name: 'Over', campaign_identifier: 'over', ...ended } },
        }),
      ],
    });
  }
};
