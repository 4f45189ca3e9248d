import * as z from 'zod';
import { detectCardBrand } from '../../domain/payment/card-rules.ts';
import type { Card, Payment } from '../../domain/payment/payment.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Clock } from '../../lib/clock.ts';
import { Secret } from '../../lib/secret.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { decode } from '../../upstream-http/json-body.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';
import type { MerchantAdapter, MerchantCall } from '../contract/index.ts';
import { nothingDone } from './nothing-done.ts';
import { secretSetting } from './setting-problems.ts';

/**
 * For platforms that store what a payment is started with: the card goes to the vault of the shop's payment provider, and only a token of it
 * to the platform, whose plugin charges it. Otherwise the database and the log of every shop would contain card data.
 */
export const cardVaultSettings = {
  vaultUrl: upstreamUrl,
  vaultKey: secretSetting,
  /** The name under which the plugin reads the token. */
  tokenField: z
    .string()
    .regex(/^[A-Za-z_]\w{0,63}$/)
    .default('token'),
  /**
   * How long a token of the vault is good, if its answer does not say so in `expiresAt`. As long as an order can be submitted: one whose
   * payment was lost is submitted again under the same key, minutes later, and the provider charges once.
   */
  tokenLifetimeMs: z.int().min(60_000).max(86_400_000).default(900_000),
};

export interface CardVaultSettings {
  readonly vaultUrl: string;
  readonly vaultKey: Secret;
  readonly tokenLifetimeMs: number;
}

/** A token of the payment provider, with what the shop shows of its card. */
export interface CardToken {
  readonly token: string;
  readonly brand: string | null;
  readonly lastFour: string;
}

const vaultAnswer = z.object({
  token: z.string().min(1).max(2_048),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});

/** The token as the core keeps it, in JSON: the platform also needs the card's brand and last digits. */
const keptToken = z.object({ token: z.string(), brand: z.string().nullable(), lastFour: z.string() });

/** The method of the contract: the provider exchanges each card once for a `paymentKey`. */
export const createVaultCard =
  (clock: Clock, settings: CardVaultSettings, vault: HttpClient): NonNullable<MerchantAdapter['vaultCard']> =>
  async (call, { card, paymentKey }) => {
    const { expiresAt, ...token } = await exchangeCard(settings, vault, call, card.reveal(), paymentKey);
    return {
      token: new Secret(JSON.stringify(token satisfies z.infer<typeof keptToken>)),
      expiresAt: expiresAt ?? new Date(clock.now() + settings.tokenLifetimeMs).toISOString(),
    };
  };

/** Checks, without a card, that the vault responds and accepts the key. Throws StoreUnavailable. */
export async function requireVault(
  { vaultUrl, vaultKey }: CardVaultSettings,
  vault: HttpClient,
  { signal }: MerchantCall,
): Promise<void> {
  const { status } = await vault.send({
    operation: 'AskVault',
    kind: 'read',
    method: 'HEAD',
    url: vaultUrl,
    headers: { authorization: `Bearer ${vaultKey.reveal()}` },
    signal,
  });
  // Any other status is fine: the vault responds, and what it says of a request without a card tells nothing more.
  if (status === 401) throw nothingDone('The vault rejects `vaultKey`');
}

/**
 * The token to pay with: that of a card that was exchanged before, or of one that is exchanged now. Throws PaymentMethodNotAvailable for
 * what is no card, and CreditCardDeclined.
 */
export async function toCardToken(
  settings: CardVaultSettings,
  vault: HttpClient,
  call: MerchantCall,
  payment: Payment,
  paymentKey: string,
): Promise<CardToken> {
  if (payment.kind === 'vaulted-card') return keptToken.parse(JSON.parse(payment.token.reveal()));
  if (payment.kind !== 'card') throw notTaken(payment);
  const { expiresAt: _, ...token } = await exchangeCard(settings, vault, call, payment.card.reveal(), paymentKey);
  return token;
}

export const notTaken = ({ kind }: Payment): CommerceError =>
  new CommerceError('PaymentMethodNotAvailable', { description: `This shop does not accept ${kind}` });

export const toShownCard = ({ number }: Card): Pick<CardToken, 'brand' | 'lastFour'> => ({
  brand: detectCardBrand(number) ?? null,
  lastFour: number.slice(-4),
});

/** Sends the card to the payment provider's vault and gets a token that only the shop's plugin can charge. Throws CreditCardDeclined. */
async function exchangeCard(
  settings: CardVaultSettings,
  vault: HttpClient,
  call: MerchantCall,
  card: Card,
  paymentKey: string,
): Promise<CardToken & { readonly expiresAt: string | null }> {
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
