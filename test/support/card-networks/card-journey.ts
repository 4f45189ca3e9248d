import assert from 'node:assert/strict';
import type { CardNetworkName } from '../../../src/domain/card-network/card-network.ts';
import { CORNER } from '../servers/start-corner-service.ts';
import { type CardBackend, type CardPayload, numbers } from './open-backend.ts';
import { RIGHT_CODE } from './scripted-card-network.ts';

export const CALLBACK = 'https://shop.example/checkout';

/** Goes on with a flow, after an answer that must have worked. */
export async function proceed(backend: CardBackend, name: string, before: CardPayload, input: object = {}) {
  const answer = await backend.call(name, { flowToken: before.flowToken, ...input });
  assert.deepEqual(answer.userErrors, [], name);
  return answer;
}

/** A new card up to the step at which it can pay. */
export async function enrol(backend: CardBackend, network: CardNetworkName): Promise<CardPayload> {
  const enrolled = await backend.call('enrollCard', await backend.enrolInput(numbers[network]));
  assert.deepEqual(enrolled.userErrors, []);
  if (network === 'C') return enrolled;
  if (network === 'B') {
    const input = { methodId: 'page', callbackUri: CALLBACK };
    const framed = await proceed(backend, 'triggerCardVerification', enrolled, input);
    const iframeResult = { nonce: 'nonce-of-verification', payload: 'result' };
    const verified = await proceed(backend, 'verifyCard', framed, { answer: { iframeResult } });
    return { ...enrolled, ...verified };
  }
  const sent = await proceed(backend, 'triggerCardVerification', enrolled, { methodId: 'sms' });
  const coded = await proceed(backend, 'verifyCard', sent, { answer: { otp: RIGHT_CODE } });
  const answer = { fido2Registration: { id: 'passkey' } };
  return { ...enrolled, ...(await proceed(backend, 'verifyCard', coded, { answer })) };
}

/** An intent for a total at the corner shop. */
export async function intend(
  backend: CardBackend,
  ready: CardPayload,
  total: { readonly number: number; readonly currency: string },
  more: object = {},
): Promise<CardPayload> {
  const mandate = { domain: CORNER, amount: total.number, currency: total.currency, ...more };
  const asked = await proceed(backend, 'createPaymentIntent', ready, { mandate });
  if (asked['intentId'] !== null) return asked;
  return proceed(backend, 'completePaymentChallenge', asked, { assertion: { id: 'passkey' } });
}
