import { requireCurrency } from '../../../../domain/money/currency.ts';
import { moneyFromDecimal } from '../../../../domain/money/money.ts';
import { toInstrument } from '../cards/cards.ts';
import type { Flow } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import type { Ceremony } from './ceremony.ts';
import { type ClientData, clientDataWire } from './credential-wire.ts';
import { toRelyingParty } from './to-passkey-options.ts';

/** Undefined for anything that is no client data. */
export function parseClientData(base64url: string): ClientData | undefined {
  try {
    return clientDataWire.parse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * What the library does not compare: under whose page a ceremony ran, and for `payment.get` of Secure Payment Confirmation
 * what the browser showed to the buyer.
 */
export function fitsFlow(gateway: Gateway, flow: Flow, ceremony: Ceremony, data: ClientData): boolean {
  // Some browsers leave the top origin out: `frame-ancestors` guards the frame.
  if (data.topOrigin !== undefined && !isListedOrigin(data.topOrigin, flow.origins)) return false;
  if (data.type === 'payment.get') return fitsPayment(gateway, flow, ceremony, data);
  return data.origin === gateway.origin();
}

function fitsPayment(gateway: Gateway, { card, origins }: Flow, { mandate }: Ceremony, data: ClientData): boolean {
  const { payment, origin } = data;
  if (payment === undefined || mandate === null) return false;
  const { amount, currency, payeeName, payeeOrigin } = mandate;
  return (
    isListedOrigin(origin, origins) &&
    isListedOrigin(payment.topOrigin, origins) &&
    payment.rpId === toRelyingParty(gateway) &&
    payment.total.currency === currency &&
    moneyFromDecimal(payment.total.value, requireCurrency(currency))?.number === amount &&
    (payment.payeeName !== undefined || payment.payeeOrigin !== undefined) &&
    (payment.payeeName ?? payeeName) === payeeName &&
    (payment.payeeOrigin ?? payeeOrigin) === payeeOrigin &&
    payment.instrument.displayName === toInstrument(gateway, card)
  );
}

/** Whether an origin is among those listed. One listed as `http://localhost:*` stands for every port. */
const isListedOrigin = (origin: string, listed: readonly string[]): boolean =>
  listed.some((each) => each === origin || (each.endsWith(':*') && toPortless(origin) === each.slice(0, -2)));

const toPortless = (origin: string): string | undefined => {
  const url = URL.parse(origin);
  return url?.origin === origin ? `${url.protocol}//${url.hostname}` : undefined;
};
