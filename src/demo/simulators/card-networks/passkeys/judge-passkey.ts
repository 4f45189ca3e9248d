import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { moneyFromDecimal } from '../../../../domain/money/money.ts';
import { requireCurrency } from '../../../../domain/money/require-currency.ts';
import { toInstrument } from '../cards/cards.ts';
import type { Flow } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import type { Ceremony } from './ceremony.ts';
import { assertionWire, type ClientData, clientDataWire, registrationWire } from './credential-wire.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import { toChallenge } from './to-challenge.ts';
import { toRelyingParty } from './to-passkey-options.ts';

/** Undefined for anything that is no client data. */
function parseClientData(base64url: string): ClientData | undefined {
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
function fitsFlow(gateway: Gateway, flow: Flow, ceremony: Ceremony, data: ClientData): boolean {
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

/** The new passkey; undefined if anything of it is wrong. */
export async function judgeRegistration(
  gateway: Gateway,
  flow: Flow,
  ceremony: Ceremony,
  credential: unknown,
): Promise<Passkey | undefined> {
  const response = registrationWire.safeParse(credential).data;
  const data = response && parseClientData(response.response.clientDataJSON);
  if (response === undefined || data === undefined || !fitsFlow(gateway, flow, ceremony, data)) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: toChallenge(flow.card, ceremony),
    expectedOrigin: gateway.origin(),
    expectedRPID: toRelyingParty(gateway),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter };
}

/** The use of one of the card's passkeys; undefined if anything of it is wrong. */
export async function judgeAssertion(
  gateway: Gateway,
  flow: Flow,
  ceremony: Ceremony,
  credential: unknown,
): Promise<Pick<Passkey, 'credentialId' | 'counter'> | undefined> {
  const response = assertionWire.safeParse(credential).data;
  const data = response && parseClientData(response.response.clientDataJSON);
  if (response === undefined || data === undefined || !fitsFlow(gateway, flow, ceremony, data)) return undefined;
  const passkey = listPasskeys(gateway, flow.card).find(({ credentialId }) => credentialId === response.id);
  if (passkey === undefined) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: toChallenge(flow.card, ceremony),
    // `fitsFlow` has looked both up among the listed origins.
    expectedOrigin: data.type === 'payment.get' ? data.origin : gateway.origin(),
    expectedRPID: toRelyingParty(gateway),
    expectedType: ['webauthn.get', 'payment.get'],
    ...(data.topOrigin !== undefined && { expectedTopOrigin: data.topOrigin }),
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  return { credentialId: passkey.credentialId, counter: authenticationInfo.newCounter };
}
