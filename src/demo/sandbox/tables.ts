import type { Generated } from 'kysely';
import type { ChargesTable, ProviderRefundsTable, TokenPaymentsTable } from './orders/money-tables.ts';
import type { ExpressSessionsTable } from './payment-providers/express/express-sessions-table.ts';

/** The tables of the shop system. Booleans are 0 and 1, times are Unix milliseconds, amounts are minor units. */
export interface SandboxTables {
  readonly shops: ShopsTable;
  readonly products: ProductsTable;
  readonly product_images: ProductImagesTable;
  readonly variants: VariantsTable;
  readonly carts: CartsTable;
  readonly cart_lines: CartLinesTable;
  readonly slot_orders: SlotOrdersTable;
  readonly promotion_uses: PromotionUsesTable;
  readonly captcha_tokens: CaptchaTokensTable;
  readonly card_tokens: CardTokensTable;
  readonly hand_overs: HandOversTable;
  readonly express_sessions: ExpressSessionsTable;
  readonly submissions: SubmissionsTable;
  readonly challenges: ChallengesTable;
  readonly orders: OrdersTable;
  readonly order_events: OrderEventsTable;
  readonly charges: ChargesTable;
  readonly provider_refunds: ProviderRefundsTable;
  readonly token_payments: TokenPaymentsTable;
}

interface ShopsTable {
  readonly domain: string;
  /** JSON of the settings as they were given, before defaults. */
  settings: string;
  /** The number of order numbers issued. */
  orders_numbered: number;
  /** Grows with every change of an order after it was placed. */
  orders_changed: Generated<number>;
  /** The number of imports, which may move every product. */
  imports: Generated<number>;
  /** The number of products with a place. */
  for_sale: Generated<number>;
  /** Grows with every change of what is for sale, of a price, and of what can be had. */
  goods_changed: Generated<number>;
  readonly created_at: number;
}

interface ProductsTable {
  readonly product_id: string;
  readonly domain: string;
  handle: string;
  title: string;
  body_html: string;
  vendor: string;
  product_type: string;
  /** Levels of Shopify's taxonomy, separated by `>`; empty for none. */
  product_category: Generated<string>;
  /** JSON array of text. */
  tags: string;
  /** JSON array of the names of up to three options; empty for a product with one variant only. */
  option_names: string;
  published: number;
  /** Still has a page, but is no longer sold. */
  discontinued: Generated<number>;
  /** When an import brought it first; null if that was not noted. */
  readonly created_at: number | null;
  /** JSON of ShopReviews. */
  reviews: string | null;
  gift_card: number;
  /** Removed from the catalog by an import; kept for the carts and orders that name it. */
  retired: number;
  position: number;
  /** Its number among the products for sale, in their order, from 1; null if it is not for sale. */
  place: Generated<number | null>;
}

interface ProductImagesTable {
  readonly product_id: string;
  readonly position: number;
  readonly url: string;
  readonly alt: string | null;
}

export interface VariantsTable {
  readonly variant_id: string;
  readonly product_id: string;
  readonly domain: string;
  position: number;
  sku: string;
  /** JSON array of text, one entry for each option name. */
  option_values: string;
  price: number;
  compare_at_price: number | null;
  grams: number;
  /** Whether stock is counted at all. */
  tracked: number;
  stock: number;
  /** What happens to an order when the stock is used up. */
  policy: 'deny' | 'continue';
  requires_shipping: number;
  taxable: number;
  barcode: string | null;
  image_url: string | null;
  retired: number;
}

interface CartsTable {
  readonly cart_id: string;
  readonly domain: string;
  /** `open` or `ordered`. */
  status: string;
  /** Grows with every change: writing it is also how a change locks the cart. */
  version: number;
  postal_code: string | null;
  country: string | null;
  /** JSON of an address. */
  shipping_address: string | null;
  billing_address: string | null;
  /** JSON of an `Arrangement`; null before the first change. */
  shipments: string | null;
  /** JSON of the `Facts` that the last change answered; null before the first change. */
  seen: string | null;
  /** JSON array of `AddonChoice`; null if there are none. */
  addons: string | null;
  /** JSON array of promotion codes; null if there are none. */
  codes: string | null;
  readonly created_at: number;
  updated_at: number;
}

interface CartLinesTable {
  readonly line_id: string;
  readonly cart_id: string;
  readonly variant_id: string;
  quantity: number;
  readonly position: number;
}

/** How many shipments have been ordered for each time slot. */
interface SlotOrdersTable {
  readonly domain: string;
  readonly fulfillment_type: string;
  /** Calendar date where the shop is. */
  readonly day: string;
  readonly slot_id: string;
  shipments: number;
}

/** How many orders used each promotion that has a limit. */
interface PromotionUsesTable {
  readonly domain: string;
  readonly promotion_id: string;
  uses: number;
}

interface CaptchaTokensTable {
  readonly token: string;
  readonly domain: string;
  readonly expires_at: number;
  /** The submission that used it up. */
  used_by: string | null;
}

interface CardTokensTable {
  readonly token: string;
  readonly domain: string;
  readonly payment_key: string;
  /** JSON: brand, last digits, expiry, and what the test bank does. */
  readonly card: string;
  readonly expires_at: number;
  /** The submission that used it up. */
  used_by: string | null;
}

interface HandOversTable {
  readonly cart_id: string;
  readonly domain: string;
  /** Digest of what stands in the address. */
  token: string;
  /** Digest of what stands in the address of the visit that it began; null until then. */
  visit: string | null;
  /** When the address ends; once it was used, when the visit ends. */
  expires_at: number;
}

/** The outcome of each key under which an order was submitted. */
interface SubmissionsTable {
  readonly domain: string;
  readonly attempt_key: string;
  readonly cart_id: string;
  /** `barred`: abandoned by the buyer's side, nothing may happen any longer. */
  state: 'placed' | 'challenged' | 'refused' | 'barred';
  order_id: string | null;
  challenge_id: string | null;
  /** JSON of the refusal. */
  refusal: string | null;
  updated_at: number;
}

interface ChallengesTable {
  readonly challenge_id: string;
  readonly domain: string;
  readonly attempt_key: string;
  /** `cancelled`: void by the merchant's request. */
  state: 'pending' | 'approved' | 'declined' | 'cancelled';
  readonly amount: number;
  readonly currency: string;
  readonly brand: string;
  readonly last_four: string;
  readonly month: number;
  readonly year: number;
  readonly return_url: string | null;
  readonly billing_address: string | null;
  readonly expires_at: number;
}

interface OrdersTable {
  readonly order_id: string;
  readonly domain: string;
  readonly order_number: string;
  readonly cart_id: string;
  readonly attempt_key: string;
  status: string;
  /** JSON of the cart as it was ordered. */
  readonly cart: string;
  /** JSON of an `AfterSale`; null until something happens. */
  after_sale: Generated<string | null>;
  /** The shop's `orders_changed` at the last change; 0 until then. */
  changed: Generated<number>;
  readonly placed_at: number;
}

interface OrderEventsTable {
  readonly order_id: string;
  readonly sequence: number;
  readonly type: string;
  readonly at: number;
  readonly description: string | null;
  /** The SKU that it is about, if there is one. */
  readonly sku: Generated<string | null>;
  /** JSON object; null if there is nothing more to say. */
  readonly metadata: Generated<string | null>;
}
