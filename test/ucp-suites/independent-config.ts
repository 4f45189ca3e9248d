import { SEEDS } from '../support/ucp-suites/flower-shop.ts';
import type { SuiteFront } from '../support/ucp-suites/start-suite-front.ts';

const pay = (token: string) => ({
  payment: {
    instruments: [
      {
        id: 'card',
        handler_id: 'mock_payment_handler',
        type: 'card',
        credential: { type: 'token', token },
        billing_address: {
          street_address: '123 Main St',
          address_locality: 'San Francisco',
          address_region: 'CA',
          address_country: 'US',
          postal_code: '94105',
        },
      },
    ],
  },
});

const common = {
  currency: 'USD',
  complete_payment: pay('success_token'),
  fail_payment: pay('fail_token'),
  order: { second_product_id: 'pot_ceramic', simulate_adjustment: true },
};

/** What the suite has to know of the shop, and which of its hooks it may use. */
export const describeShipped = ({ agents, toProfileUrl }: SuiteFront) => ({
  ...common,
  product_id: 'bouquet_roses',
  fulfillment_option_id: 'std-ship',
  payment: { escalation_payment: pay('escalate_token') },
  out_of_stock_id: 'gardenias',
  unavailable: { business_outcome: true },
  discount: {
    valid_code: '10OFF',
    second_valid_code: 'WELCOME20',
    invalid_code: 'NO_SUCH_CODE',
    case_insensitive: true,
    rejected_messages: true,
    item: { product_id: 'pot_ceramic', quantity: 1, code: 'POTS20' },
    automatic: { product_id: 'orchid_white', quantity: 1 },
  },
  cart: { second_product_id: 'pot_ceramic' },
  catalog: {
    variant_id: 'bouquet_roses',
    max_batch: 25,
    configurable_product_id: 'wreath',
    paginated_query: 'meadow',
    paginated_total: SEEDS,
  },
  negotiation: {
    validates_profile_url: true,
    harness: true,
    unsupported_version_profile_url: toProfileUrl('unsupported-version'),
    incompatible_caps_profile_url: toProfileUrl('incompatible'),
    malformed_profile_url: toProfileUrl('malformed'),
    // Nobody listens at the port for discarding.
    unreachable_profile_url: 'http://127.0.0.1:9/agent',
  },
  discovery: { supported_versions: true },
  signature: {
    responses: true,
    request_private_jwk: agents.keys.current.privateJwk,
    rotated_private_jwk: agents.keys.earlier.privateJwk,
    unsupported_alg_kid: agents.unsupportedKeyId,
    platform_profile_url: toProfileUrl('full'),
  },
  idempotency: { age_hook: true, outage_hook: true },
});

export const describeWebhooks = () => ({
  ...common,
  product_id: 'gift_card',
  webhooks: { simulate: true, signed: true, retries: true, wait_seconds: 12 },
});
