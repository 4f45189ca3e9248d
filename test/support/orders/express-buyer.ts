import assert from 'node:assert/strict';
import * as z from 'zod';
import { readProviderLedger } from '../../../src/demo/sandbox/payment-providers/read-provider-ledger.ts';
import type { DeviceClient, TestService } from '../servers/start-service.ts';

const money = z.object({ number: z.number(), currency: z.string() });
const session = z.object({
  sessionId: z.string(),
  provider: z.string(),
  status: z.string(),
  expiresAt: z.string(),
  amount: money,
  authorizedAmount: money.nullable(),
  redirectUrl: z.string().nullable(),
  clientToken: z.string().nullable(),
});
const userErrors = z.array(
  z.looseObject({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() }),
);
const cart = z.object({
  total: money,
  shippingInfo: z.object({ city: z.string() }).nullable(),
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      shippingMethod: z.object({ shippingMethodId: z.string() }).nullable(),
      shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
    }),
  ),
});
const expressShape = z.object({
  session: session.nullable(),
  cart: cart.nullable(),
  userErrors,
  replayed: z.boolean(),
});
const orderShape = z.object({
  attempt: z
    .object({
      attemptId: z.string(),
      status: z.string(),
      result: z.looseObject({
        orderId: z.string().optional(),
        releasedAmount: money.nullish(),
        userErrors: userErrors.optional(),
      }),
    })
    .nullable(),
  userErrors,
  replayed: z.boolean(),
});

const ERRORS =
  'userErrors { __typename name httpStatus field ... on TotalMismatchError { expected { number currency } actual { number currency } } }';
const EXPRESS = `session { sessionId provider status expiresAt amount { number currency } authorizedAmount { number currency }
    redirectUrl clientToken }
  cart { total { number currency } shippingInfo { city } shipments { shipmentId shippingMethod { shippingMethodId }
    shippingMethodOptions { shippingMethodId } } } replayed ${ERRORS}`;
const ORDER = `attempt { attemptId status result { ... on PlaceOrderSucceeded { orderId cart { paymentSummary { paymentType lastFour cardType } } }
    ... on PlaceOrderFailed { failedStep releasedAmount { number currency } userErrors { name httpStatus field } } } } replayed ${ERRORS}`;

export type Approval = Readonly<Record<string, unknown>>;

/** What a buyer and the shop's page do about an express checkout, over HTTP. */
export function createExpressBuyer(device: DeviceClient, domain: string) {
  const ask = async (name: string, fields: string, input: object) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const answer = await device.request(`mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, {
      input: { domain, ...input },
    });
    assert.ok(answer.data?.[name], JSON.stringify(answer));
    return answer.data[name];
  };
  return {
    start: async (input: object = {}) =>
      expressShape.parse(await ask('startExpressCheckout', EXPRESS, { provider: 'PAYPAL', ...input })),
    authorize: async (input: object) => expressShape.parse(await ask('authorizeExpressCheckout', EXPRESS, input)),
    complete: async (input: object) => orderShape.parse(await ask('completeExpressCheckout', ORDER, input)),
    order: async (name: 'completeOrder' | 'placeOrder', input: object) =>
      orderShape.parse(await ask(name, ORDER, input)),
  };
}

/** What the provider's page sends back to the shop. */
export async function decide(
  redirectUrl: string | null | undefined,
  decision = 'good',
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(String(redirectUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision }),
  });
  return z.record(z.string(), z.string()).parse(await response.json());
}

/** The query parameters of the address that the buyer comes back to, as `approval`. */
export function toApproval({
  orderId,
  payerId,
  paymentData,
  authorizationToken,
}: Readonly<Record<string, string>>): Approval {
  if (orderId !== undefined) return { paypal: { orderId, payerId } };
  if (authorizationToken !== undefined) return { klarna: { authorizationToken } };
  return { applePay: { paymentData: JSON.parse(Buffer.from(paymentData ?? '', 'base64url').toString()) } };
}

/** `hold 2500`, `capture 2500`: what the providers wrote down about a shop. */
export async function readMoney(service: TestService, domain: string): Promise<readonly string[]> {
  const { providers } = service.service.sandbox ?? {};
  assert.ok(providers);
  return (await readProviderLedger(providers, domain)).map(({ kind, amount }) => `${kind} ${amount}`);
}

interface SheetPayment {
  readonly domain: string;
  readonly provider: string;
  /** In US cents. */
  readonly amount: number;
  readonly funding?: string;
}

/** What the provider's sheet gives for a payment, without a session. */
export async function makeSheetToken(
  service: TestService,
  { domain, provider, amount, funding = 'good' }: SheetPayment,
): Promise<string> {
  const { providers } = service.service.sandbox ?? {};
  assert.ok(providers);
  const { url } = await providers.find();
  const response = await fetch(`${url}/sheet?provider=${provider}&merchant=${domain}&amount=${amount}&currency=USD`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ funding }),
  });
  return z.object({ token: z.string() }).parse(await response.json()).token;
}
