import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Flow } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import type { Ceremony } from './ceremony.ts';
import { assertionWire, registrationWire } from './credential-wire.ts';
import { fitsFlow, parseClientData } from './judge-client-data.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import { toChallenge } from './to-challenge.ts';
import { toRelyingParty } from './to-passkey-options.ts';

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
