import type { ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';

/** The operations of the shop that an order passes. */
export const shopOperations = [
  'vaultCard',
  'addLines',
  'setShippingAddress',
  'setBillingAddress',
  'setShippingMethod',
  'getCart',
  'startExpressCheckout',
  'authorizeExpressCheckout',
  'readExpressCheckout',
  'submitOrder',
  'reconcileOrder',
  'releaseHold',
] as const;

/** What a shop asks the payment providers for an order. */
export const providerOperations = [
  'start session',
  'hold of session',
  'hold of token',
  'claim',
  'capture',
  'release',
  'release of key',
] as const;

/** What the service asks a card network for a flow and its order. */
export const networkOperations = [
  'enroll',
  'select',
  'verification',
  'verify',
  'intent',
  'challenge',
  'credential',
  'release of credential',
  'delete card',
] as const;

/** What a shop asks a card network. */
export const acquirerOperations = ['redeem', 'give up'] as const;

export type Operation =
  | (typeof shopOperations)[number]
  | (typeof providerOperations)[number]
  | (typeof networkOperations)[number]
  | (typeof acquirerOperations)[number];

const otherPaths: readonly (readonly [RegExp, Operation])[] = [
  [/^\/v1\/sessions$/, 'start session'],
  [/^\/v1\/sessions\/[^/]+\/hold$/, 'hold of session'],
  [/^\/v1\/holds$/, 'hold of token'],
  [/^\/v1\/holds\/[^/]+\/claim$/, 'claim'],
  [/^\/v1\/holds\/[^/]+\/capture$/, 'capture'],
  [/^\/v1\/holds\/[^/]+\/release$/, 'release'],
  [/^\/v1\/keys\/release$/, 'release of key'],
  [/^\/acquirer\/authorizations$/, 'redeem'],
  [/^\/acquirer\/keys\/give-up$/, 'give up'],
  [/^\/(?:vts\/tokens|checkout\/enroll|agentic\/v1\/accounts\/enroll)$/, 'enroll'],
  [/^\/(?:vts\/tokens\/[^/]+\/sessions|checkout\/lookup|agentic\/v1\/accounts\/open)$/, 'select'],
  [/^\/(?:vts\/tokens\/[^/]+|checkout|agentic\/v1\/accounts)\/delete$/, 'delete card'],
  [/^\/(?:vts\/sessions\/[^/]+\/oneTimePasscodes|checkout\/authenticate)$/, 'verification'],
  [/^\/vts\/sessions\/[^/]+\/(?:oneTimePasscodes\/validations|authenticationRegistrations)$/, 'verify'],
  [/^\/checkout\/(?:authenticate-result|bind)$/, 'verify'],
  [/^\/(?:vts\/sessions\/[^/]+\/paymentInstructions|checkout\/intent|agentic\/v1\/intents)$/, 'intent'],
  [/^\/(?:vts\/sessions\/[^/]+\/authentications|checkout\/intent-assertion)$/, 'challenge'],
  [/^\/(?:vts\/paymentInstructions\/[^/]+|checkout|agentic\/v1\/intents)\/credential(?:s)?$/, 'credential'],
  [
    /^\/(?:vts\/paymentInstructions\/[^/]+\/credentials\/cancel|checkout\/credential-release|agentic\/v1\/intents\/credential\/release)$/,
    'release of credential',
  ],
];

/** Undefined for a request that no order makes, such as opening a shop or reading a ledger. */
export function toOperation({ path }: ProxiedRequest): Operation | undefined {
  if (!path.startsWith('/shops/')) return otherPaths.find(([pattern]) => pattern.test(path))?.[1];
  const last = path.slice(path.lastIndexOf('/') + 1);
  return shopOperations.find((operation) => operation === last);
}
