import assert from 'node:assert/strict';
import * as z from 'zod';
import type { DeviceClient } from '../servers/start-service.ts';
import { findVariant } from './order-input.ts';

export const APPAREL = 'apparel.demo.example';
export const JEWELRY = 'jewelry.demo.example';

const consentShape = z.object({
  consentId: z.string(),
  uiSlot: z.string(),
  text: z.string(),
  html: z.string(),
  type: z.string(),
  explicit: z.boolean(),
  required: z.boolean(),
  revokable: z.boolean(),
  signed: z.boolean(),
  version: z.string(),
});
const answerShape = z.object({ consents: z.array(consentShape).nullable() });

/** The consents of the device's cart, or the errors that came in their place. */
export async function listConsents(device: DeviceClient, domain: string) {
  const answer = await device.request(
    `query ($domain: String!) { consents(domain: $domain) { ${Object.keys(consentShape.shape).join(' ')} } }`,
    { domain },
  );
  const { consents } = answerShape.parse(answer.data);
  const errors = (answer.errors ?? []).map(({ path, extensions }) => ({
    code: extensions?.code,
    httpStatus: extensions?.['httpStatus'],
    path,
  }));
  return consents === null ? { errors } : { consents };
}

/** One unit of the first product in stock. */
export async function addShirt(device: DeviceClient, domain: string = APPAREL): Promise<void> {
  const answer = await device.request(
    'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }',
    { input: { domain, addToCartRef: { variantId: await findVariant(device, domain) }, quantity: 1 } },
  );
  assert.deepEqual(answer.data, { addLineItem: { userErrors: [] } });
}

const outcomeShape = z.object({
  cart: z.object({ cartId: z.string() }).nullable(),
  consents: z.array(z.object({ consentId: z.string(), signed: z.boolean() })).nullable(),
  userErrors: z.array(z.object({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
});
const OUTCOME = 'cart { cartId } consents { consentId signed } userErrors { name httpStatus field } replayed';

async function change(device: Pick<DeviceClient, 'request'>, mutation: string, type: string, input: object) {
  const answer = await device.request(
    `mutation ($input: ${type}!) { outcome: ${mutation}(input: $input) { ${OUTCOME} } }`,
    { input },
  );
  return outcomeShape.parse(answer.data?.['outcome'], { error: () => JSON.stringify(answer) });
}

/** The payload of setConsents. */
export const answerConsents = (
  device: Pick<DeviceClient, 'request'>,
  domain: string,
  consents: readonly object[],
  rest: { readonly idempotencyKey?: string } = {},
) => change(device, 'setConsents', 'SetConsentsInput', { domain, consents, ...rest });

/** The payload of revokeConsent. */
export const revokeConsent = (
  device: Pick<DeviceClient, 'request'>,
  input: { readonly domain: string; readonly consentId: string; readonly orderId?: string },
) => change(device, 'revokeConsent', 'RevokeConsentInput', input);

/** Which consents are signed, by ID. */
export const signedOf = (
  consents: readonly { readonly consentId: string; readonly signed: boolean }[] | null | undefined,
) => consents && Object.fromEntries(consents.map(({ consentId, signed }) => [consentId, signed]));
