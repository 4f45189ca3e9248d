import { toInstrument } from '../cards/cards.ts';
import { type Flow, setCeremony } from '../flows/flows.ts';
import { openFrame } from '../frames/frames.ts';
import type { Gateway } from '../gateway.ts';
import type { Mandate } from '../intents/mandate.ts';
import type { Ceremony } from './ceremony.ts';
import type { PasskeyView } from './passkey-view.ts';
import { listPasskeys } from './passkeys.ts';
import { toPasskeyOptions } from './to-passkey-options.ts';

/** Runs in the caller's change, and replaces what the flow asked for before. */
export const askForRegistration = (gateway: Gateway, flow: Flow): PasskeyView =>
  ask(gateway, flow, 'registration', null);

export const askForAssertion = (gateway: Gateway, flow: Flow, mandate: Mandate): PasskeyView =>
  ask(gateway, flow, 'assertion', mandate);

function ask(gateway: Gateway, flow: Flow, kind: Ceremony['kind'], mandate: Mandate | null): PasskeyView {
  const nonce = Buffer.from(gateway.books.runtime.randomBytes(24)).toString('base64url');
  const ceremony = { kind, nonce, mandate };
  setCeremony(gateway, flow, ceremony);
  return {
    kind,
    publicKey: toPasskeyOptions(gateway, flow.card, ceremony, listPasskeys(gateway, flow.card)),
    frame: openFrame(gateway, { flowId: flow.flowId, kind: 'passkey', nonce, callbackUri: null }),
    payment: mandate && { mandate, instrument: toInstrument(gateway, flow.card) },
  };
}
