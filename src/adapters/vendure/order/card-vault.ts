import { z } from 'zod';
import { detectCardBrand } from '../../../domain/order/card-rules.ts';
import type { Card } from '../../../domain/payment/payment.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { Secret } from '../../../lib/secret.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import type { HttpClient } from '../../toolkit/http-client.ts';
import { decode } from '../../toolkit/json-body.ts';
import { UpstreamFailure } from '../../toolkit/upstream-failure.ts';
import type { VendurePaymentSettings } from '../settings.ts';
import type { VendureContext } from '../vendure-context.ts';

export type CardVaultSettings = Extract<VendurePaymentSettings, { kind: 'card-vault' }>;

/** A token of the payment provider, with what the shop shows of its card. */
export interface CardToken {
  readonly token: string;
  readonly brand: string | null;
  readonly lastFour: string;
  /** ISO 8601; null if the vault does not say. */
  readonly expiresAt: string | null;
}

const vaultAnswer = z.object({
  token: z.string().min(1).max(2_048),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});

/** The token as the core keeps it: JSON, since Vendure also wants to know what card it is. */
const keptToken = z.object({ token: z.string(), brand: z.string().nullable(), lastFour: z.string() });

/** The method of the contract: the provider exchanges each card once for a `paymentKey`. */
export const createVaultCard =
  (
    { runtime }: Pick<VendureContext, 'runtime'>,
    settings: CardVaultSettings,
    vault: HttpClient,
  ): NonNullable<MerchantAdapter['vaultCard']> =>
  async (call, { card, paymentKey }) => {
    const { expiresAt, ...token } = await exchangeCard(settings, vault, call, card.reveal(), paymentKey);
    return {
      token: new Secret(JSON.stringify(token satisfies z.infer<typeof keptToken>)),
      expiresAt: expiresAt ?? new Date(runtime.clock.now() + settings.tokenLifetimeMs).toISOString(),
    };
  };

export const parseCardToken = (text: string): CardToken => ({ ...keptToken.parse(JSON.parse(text)), expiresAt: null });

export const toShownCard = ({ number }: Card): Pick<CardToken, 'brand' | 'lastFour'> => ({
  brand: detectCardBrand(number) ?? null,
  lastFour: number.slice(-4),
});

/** Sends the card to the payment provider's vault and gets a token that only the shop's plugin can charge. */
export async function exchangeCard(
  settings: CardVaultSettings,
  vault: HttpClient,
  call: MerchantCall,
  card: Card,
  paymentKey: string,
): Promise<CardToken> {
  const answer = await vault.send({
    operation: 'ExchangeCard',
    kind: 'write',
    method: 'POST',
    url: settings.vaultUrl,
    headers: {
      authorization: `Bearer ${settings.vaultKey.reveal()}`,
      'content-type': 'application/json',
      'idempotency-key': paymentKey,
    },
    body: JSON.stringify({
      number: card.number,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      securityCode: card.securityCode,
      holderName: card.holderName,
    }),
    signal: call.signal,
  });
  if (answer.status === 402 || answer.status === 422) throw new CommerceError('CreditCardDeclined');
  if (answer.status >= 400) {
    throw new UpstreamFailure({
      reason: 'unexpected-shape',
      outcome: 'refused',
      description: `ExchangeCard: the vault answered with status ${answer.status}`,
    });
  }
  const { token, expiresAt } = decode(vaultAnswer, answer.body, 'ExchangeCard');
  return { token, ...toShownCard(card), expiresAt: expiresAt ?? null };
}
