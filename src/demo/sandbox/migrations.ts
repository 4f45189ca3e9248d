import { inOrder, type Migrations } from '../../stores/sql/migrations/migrate.ts';

/** The sandbox's tables, in statements that SQLite and PostgreSQL both accept. They change by the rules of the service's tables. */
export const sandboxMigrations: Migrations = {
  '0100-tables': {
    up: inOrder([
      `create table shops (
        domain text primary key, settings text not null, orders_numbered bigint not null, created_at bigint not null,
        imports bigint not null default 0, orders_changed bigint not null default 0, for_sale bigint not null default 0,
        goods_changed bigint not null default 0
      )`,
      `create table products (
        product_id text primary key, domain text not null references shops (domain), handle text not null, title text not null,
        body_html text not null, vendor text not null, product_type text not null, tags text not null,
        option_names text not null, published integer not null, gift_card integer not null, retired integer not null,
        position bigint not null, discontinued integer not null default 0, reviews text, place bigint, unique (domain, handle)
      )`,
      'create index products_in_order on products (domain, position, product_id)',
      `create table product_images (
        product_id text not null references products (product_id), position integer not null, url text not null, alt text,
        primary key (product_id, position)
      )`,
      `create table variants (
        variant_id text primary key, product_id text not null references products (product_id), domain text not null,
        position integer not null, sku text not null, option_values text not null, price bigint not null,
        compare_at_price bigint, grams bigint not null, tracked integer not null, stock bigint not null, policy text not null,
        requires_shipping integer not null, taxable integer not null, barcode text, image_url text, retired integer not null
      )`,
      'create index variants_of_product on variants (product_id, position)',
      'create index variants_by_sku on variants (domain, sku)',
      `create table carts (
        cart_id text primary key, domain text not null references shops (domain), status text not null, version bigint not null,
        postal_code text, country text, shipping_address text, billing_address text,
        created_at bigint not null, updated_at bigint not null, shipments text, seen text, addons text, codes text
      )`,
      `create table cart_lines (
        line_id text primary key, cart_id text not null references carts (cart_id), variant_id text not null references variants (variant_id),
        quantity bigint not null, position bigint not null, unique (cart_id, variant_id)
      )`,
      `create table submissions (
        domain text not null, attempt_key text not null, cart_id text not null, state text not null, order_id text,
        challenge_id text, refusal text, updated_at bigint not null, primary key (domain, attempt_key)
      )`,
      `create table challenges (
        challenge_id text primary key, domain text not null, attempt_key text not null, state text not null, amount bigint not null,
        currency text not null, brand text not null, last_four text not null, month integer not null, year integer not null,
        return_url text, billing_address text, expires_at bigint not null
      )`,
      `create table orders (
        order_id text primary key, domain text not null, order_number text not null, cart_id text not null unique,
        attempt_key text not null, status text not null, cart text not null, placed_at bigint not null,
        after_sale text, changed bigint not null default 0,
        unique (domain, attempt_key), unique (domain, order_number)
      )`,
      `create table order_events (
        order_id text not null references orders (order_id), sequence integer not null, type text not null, at bigint not null,
        description text, sku text, metadata text, primary key (order_id, sequence)
      )`,
      // A charge by a provider has month and year 0, and an empty `last_four` if no card is behind it.
      `create table charges (
        charge_id text primary key, domain text not null, attempt_key text not null, order_id text not null references orders (order_id),
        amount bigint not null, currency text not null, brand text not null, last_four text not null,
        month integer not null, year integer not null, charged_at bigint not null, provider text, hold_id text, payment_key text,
        capture text not null default 'done', unique (domain, attempt_key)
      )`,
      `create table slot_orders (
        domain text not null references shops (domain), fulfillment_type text not null, day text not null, slot_id text not null,
        shipments bigint not null, primary key (domain, fulfillment_type, day, slot_id)
      )`,
      `create table promotion_uses (
        domain text not null references shops (domain), promotion_id text not null, uses bigint not null,
        primary key (domain, promotion_id)
      )`,
      `create table captcha_tokens (
        token text primary key, domain text not null references shops (domain), expires_at bigint not null, used_by text
      )`,
      'create index captcha_tokens_by_age on captcha_tokens (domain, expires_at)',
      `create table hand_overs (
        cart_id text primary key references carts (cart_id), domain text not null, token text not null unique, visit text unique,
        expires_at bigint not null
      )`,
      'create index hand_overs_by_age on hand_overs (domain, expires_at)',
      'create index orders_by_change on orders (domain, changed)',
      'create index orders_by_number on orders (order_number)',
      `create table express_sessions (
        session_id text primary key, domain text not null, cart_id text not null references carts (cart_id),
        provider text not null, state text not null, amount bigint not null, currency text not null, hold_id text,
        held_amount bigint, redirect_url text not null, client_token text, expires_at bigint not null
      )`,
      'create index express_sessions_of_cart on express_sessions (cart_id)',
      "create index charges_to_capture on charges (domain, charged_at) where capture = 'due'",
      `create table card_tokens (
        token text primary key, domain text not null references shops (domain), payment_key text not null, card text not null,
        expires_at bigint not null, used_by text
      )`,
      'create index card_tokens_by_age on card_tokens (domain, expires_at)',
      `create table provider_refunds (
        refund_id text primary key, domain text not null, charge_id text not null references charges (charge_id),
        amount bigint not null, state text not null
      )`,
      "create index provider_refunds_due on provider_refunds (domain) where state = 'due'",
      'create index charges_of_order on charges (order_id)',
      `create table token_payments (
        domain text not null references shops (domain), payment_key text not null, network text, state text not null,
        primary key (domain, payment_key)
      )`,
      'create index products_for_sale on products (domain, place) where place is not null',
    ]),
  },
  '0101-product-dates': { up: inOrder(['alter table products add column created_at bigint']) },
  '0102-orders-by-age': { up: inOrder(['create index orders_by_age on orders (domain, placed_at)']) },
  '0103-product-categories': {
    up: inOrder(["alter table products add column product_category text not null default ''"]),
  },
};
