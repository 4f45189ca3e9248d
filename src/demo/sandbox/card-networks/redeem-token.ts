import * as z from 'zod';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { NetworkCredential } from '../../../domain/card-network/network-credential.ts';
import type { CardSummary } from '../orders/card.ts';
import { sendRequest } from '../payment-providers/send-request.ts';
import type { Shop } from '../shop.ts';
import { type Amount, type RefusalCode, ShopRefusal } from '../shop-refusal.ts';
import { endTokenPayment, openTokenPayment } from './token-payments.ts';

/** An order paid by a token of a card network. `paymentKey`: the network approves once for each key. */
export interface TokenPayment {
  readonly kind: 'network-token';
  readonly credential: NetworkCredential;
  readonly paymentKey: string;
}

/** What a network approved for one order. */
export interface ApprovedToken extends CardSummary {
  /** Minor units. */
  readonly amount: number;
  readonly paymentKey: string;
}

const brands: Readonly<Record<CardNetworkName, string>> = { A: 'Visa', B: 'Mastercard', C: 'American Express' };

const refusals = new Map<string, RefusalCode>(
  Object.entries({
    declined: 'card-declined',
    expired: 'challenge-expired',
    barred: 'card-token-wrong',
    'credential-unknown': 'card-token-wrong',
    'other-amount': 'card-token-wrong',
    'other-merchant': 'card-token-wrong',
    used: 'card-token-wrong',
  }),
);

const authorization = z.object({
  state: z.enum(['approved', 'reversed']),
  amount: z.int(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
const answerWire = z.object({ authorization: authorization.nullable() });
const refusalWire = z.object({ refusal: z.string() });

type NetworkAuthorization = z.output<typeof authorization>;

/**
 * One request of a shop's acquirer to a network. Refuses with the codes of `refusals`, and with `gateway-unknown` if the acquirer has
 * no contract with the network: nothing has changed there then. Any other error leaves open what the network did.
 */
async function askNetwork(
  { networks, settings }: Pick<Shop, 'networks' | 'settings'>,
  network: CardNetworkName,
  path: '/acquirer/authorizations' | '/acquirer/keys/give-up',
  body: object,
): Promise<NetworkAuthorization | null> {
  const address = await networks?.find(network);
  if (address === undefined) throw new ShopRefusal('gateway-unknown');
  const { url, token } = address;
  const request = { merchant: settings.domain, ...body };
  const { status, body: received } = await sendRequest({ url: `${url}${path}`, token }, 'POST', request);
  if (status === 200) return answerWire.parse(received).authorization;
  const code = refusals.get(refusalWire.safeParse(received).data?.refusal ?? '');
  if (code !== undefined) throw new ShopRefusal(code);
  // An unknown code leaves open what the network did.
  throw new Error(`Network ${network} answered with status ${status}`);
}

/**
 * Redeems a token for the order with this key; a submission that repeats the key gets the same approval. Refuses with
 * `card-declined`, `challenge-expired`, `card-token-wrong`, `gateway-unknown` and `attempt-given-up`.
 */
export async function redeemToken(
  shop: Shop,
  { credential: { token, proof }, paymentKey: key }: TokenPayment,
  amount: number,
): Promise<ApprovedToken> {
  const network = requireNetwork(token);
  const { currency, cardNetworks } = shop.settings;
  const isReached = cardNetworks.includes(network) && (await shop.networks?.find(network)) !== undefined;
  if (!isReached) throw new ShopRefusal('gateway-unknown');
  await openTokenPayment(shop, key, network);
  const body = { key, token, proof, amount, currency };
  const approved = await askNetwork(shop, network, '/acquirer/authorizations', body);
  // Reversed: the order with this key was given up.
  if (approved?.state !== 'approved' || approved.amount !== amount) throw new ShopRefusal('card-token-wrong');
  const { lastFour, expiryMonth: month, expiryYear: year } = approved;
  return { brand: brands[network], lastFour, month, year, amount, paymentKey: key };
}

/**
 * Ends a payment that no order has: what its network may have approved is reversed, and nothing is approved under its key any
 * longer. A token that was not redeemed stays good. Repeating it is harmless. Returns what was reversed; null if nothing was
 * approved, and if an order has the payment.
 */
export async function giveUpToken(shop: Shop, paymentKey: string): Promise<Amount | null> {
  const ended = await endTokenPayment(shop, paymentKey);
  const network = ended?.network ?? null;
  const reversed = network && (await askNetwork(shop, network, '/acquirer/keys/give-up', { key: paymentKey }));
  return reversed && { amount: reversed.amount, currency: shop.settings.currency };
}

const leadingDigits: Readonly<Record<string, CardNetworkName>> = { '3': 'C', '4': 'A', '5': 'B' };

function requireNetwork(token: string): CardNetworkName {
  const network = leadingDigits[token.slice(0, 1)];
  if (network === undefined) throw new ShopRefusal('card-token-wrong');
  return network;
}
