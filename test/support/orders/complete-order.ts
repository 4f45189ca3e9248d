import * as z from 'zod';
import type { DeviceClient } from '../servers/start-service.ts';

const COMPLETE = `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
  attempt { attemptId status result {
    ... on PlaceOrderSucceeded { orderId cart { total { number } } }
    ... on PlaceOrderActionRequired { challenge { challengeId url } }
    ... on PlaceOrderFailed { failedStep userErrors { name httpStatus field ... on ShipmentError { shipmentId } } } } }
  cart { coupons total { number } lineItems { quantity } }
  warnings { code target }
  userErrors { __typename code name httpStatus field retryable
    ... on CartLockedError { attemptId challenge { challengeId url } }
    ... on ShipmentError { shipmentId options }
    ... on CartOrderedError { attemptId orderId }
    ... on TotalMismatchError { expected { number currency } actual { number currency } } }
} }`;

const completedShape = z.object({
  completeOrder: z.object({
    attempt: z
      .object({
        attemptId: z.string(),
        status: z.string(),
        result: z.object({
          orderId: z.string().optional(),
          cart: z.object({ total: z.object({ number: z.number() }) }).optional(),
          challenge: z.object({ challengeId: z.string(), url: z.string() }).optional(),
          failedStep: z.string().optional(),
          userErrors: z.array(z.looseObject({ name: z.string() })).optional(),
        }),
      })
      .nullable(),
    cart: z
      .object({
        coupons: z.array(z.string()),
        total: z.object({ number: z.number() }),
        lineItems: z.array(z.object({ quantity: z.number() })),
      })
      .nullable(),
    warnings: z.array(z.object({ code: z.string(), target: z.string().nullable() })),
    userErrors: z.array(z.looseObject({ name: z.string() })),
  }),
});

export interface CompleteOptions {
  readonly domain: string;
  /** The idempotency key. */
  readonly key: string;
  readonly card?: string;
  /** More of the input. */
  readonly rest?: object;
}

/** Completes the device's cart with a card. */
export async function completeOrder(device: DeviceClient, { domain, key, card, rest }: CompleteOptions) {
  const payment = { encryptedCard: await device.encryptCard(card) };
  const answer = await device.request(COMPLETE, { input: { domain, payment, idempotencyKey: key, ...rest } });
  return completedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).completeOrder;
}
