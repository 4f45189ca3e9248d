import * as z from 'zod';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { HttpClient } from '../../../upstream-http/http-client.ts';
import type { MerchantCall, OrderSubmission } from '../../contract/index.ts';
import { type CardToken, notTaken, toCardToken, toShownCard } from '../../toolkit/card-vault.ts';
import { toPostalAddress } from '../cart/address-mapper.ts';
import type { UcpPaymentSettings } from '../settings.ts';
import type { UcpAgent } from '../ucp-agent.ts';
import type { WireCheckout } from '../wire/checkout.ts';

export interface PaymentParts {
  readonly settings: UcpPaymentSettings;
  readonly agent: UcpAgent | null;
  readonly vault: HttpClient;
}

/** What the shop's handler for encrypted cards declares. Other algorithms are not spoken here. */
const cardKey = z.object({
  key_id: z.string().max(256),
  algorithm: z.literal('RSA-OAEP-256'),
  encryption: z.literal('A256GCM'),
  jwk: z.record(z.string(), z.unknown()),
});

/** The payment as the shop's handler takes it. Throws PaymentMethodNotAvailable if the checkout has no such handler. */
export async function toInstrument(
  parts: PaymentParts,
  call: MerchantCall,
  { ucp }: WireCheckout,
  submission: OrderSubmission,
): Promise<object> {
  const { settings } = parts;
  const [handler] = ucp.payment_handlers?.[settings.handler] ?? [];
  if (handler === undefined) throw missing('The shop does not offer the payment handler of the settings');
  const { credential, brand, lastFour } = await toCredential(parts, call, handler.config, submission);
  return {
    id: submission.attemptKey,
    handler_id: handler.id,
    type: 'card',
    selected: true,
    display: { ...(brand !== null && { brand }), last_digits: lastFour },
    credential,
    ...(submission.billingInfo !== null && { billing_address: toPostalAddress(submission.billingInfo) }),
  };
}

interface ShownCredential extends Pick<CardToken, 'brand' | 'lastFour'> {
  readonly credential: object;
}

async function toCredential(
  { settings, agent, vault }: PaymentParts,
  call: MerchantCall,
  config: unknown,
  { payment, paymentKey }: OrderSubmission,
): Promise<ShownCredential> {
  if (settings.credential === 'token') {
    const { token, ...shown } = await toCardToken(settings, vault, call, payment, paymentKey);
    return { credential: { type: 'token', token }, ...shown };
  }
  if (payment.kind !== 'card') throw notTaken(payment);
  const declared = cardKey.safeParse(config);
  if (!declared.success || agent === null) throw missing('The payment handler of the shop declares no key for cards');
  const { key_id: keyId, ...key } = declared.data;
  const token = await agent.encryptCard(payment.card, { keyId, ...key }).catch(() => {
    throw missing('The payment handler of the shop declares a key for cards that is none');
  });
  return { credential: { type: 'encrypted_card', token }, ...toShownCard(payment.card.reveal()) };
}

const missing = (description: string): CommerceError => new CommerceError('PaymentMethodNotAvailable', { description });
