import { CommerceError } from '../../errors/commerce-error.ts';
import type { CardNetworkAdapter, NetworkCall, VerificationAnswer } from '../contract/card-network.ts';
import type { AskNetwork, NetworkQuestion } from '../toolkit/create-ask-network.ts';
import { defineNetwork } from '../toolkit/define-network.ts';
import type { NetworkDependencies } from '../toolkit/network-dependencies.ts';
import { requireCardId } from '../toolkit/require-card-id.ts';
import { createClient } from './client.ts';
import { encryptCard } from './encrypt-card.ts';
import {
  toCredential,
  toEnrolledCard,
  toIntentResult,
  toSelectedCard,
  toVerificationResult,
  toVerificationStart,
} from './mapper.ts';
import { type NetworkBSettings, networkBSettings } from './settings.ts';
import { artWire, authenticationFrameWire, cardWire, credentialWire, doneWire, stepWire } from './wire.ts';

/** Network B: verifies in a frame of the issuer, then by passkeys. */
export const networkB = defineNetwork(networkBSettings, (settings, http, { runtime }) =>
  createAdapter(settings, createClient(settings, http, runtime), runtime),
);

function createAdapter(
  settings: NetworkBSettings,
  client: AskNetwork,
  runtime: NetworkDependencies['runtime'],
): CardNetworkAdapter {
  const ask = <Answer>(
    { appId, requestKey, origins, signal }: NetworkCall,
    operation: string,
    { path, answer }: Pick<NetworkQuestion<Answer>, 'path' | 'answer'>,
    body: object,
  ) =>
    client({
      operation,
      path: `/checkout/${path}`,
      answer,
      body: { requestId: requestKey, srcDpaId: appId, dpaOrigins: origins, ...body },
      signal,
    });
  return {
    network: 'B',

    enroll: async (call, { card, consumer, billingInfo, browser }) =>
      ask(
        call,
        'enroll',
        { path: 'enroll', answer: cardWire.transform(toEnrolledCard) },
        {
          consumer: {
            emailAddress: consumer.email,
            mobileNumber: consumer.phone,
            firstName: consumer.firstName,
            lastName: consumer.lastName,
            countryCode: consumer.countryCode,
            languageCode: consumer.languageCode,
          },
          billingAddress: billingInfo,
          authenticationContext: browser,
          encryptedPayload: encryptCard(settings, card, runtime),
        },
      ),

    select: async (call, { virtualCardId }) =>
      ask(
        call,
        'select',
        { path: 'lookup', answer: cardWire.transform(toSelectedCard) },
        { srcDigitalCardId: requireCardId(virtualCardId) },
      ),

    triggerVerification: async (call, { state, methodId, callbackUri }) => {
      const answer = authenticationFrameWire.transform((started) => toVerificationStart(state, started));
      const body = { correlationId: state, authenticationMethodId: methodId, callbackUri };
      return ask(call, 'triggerVerification', { path: 'authenticate', answer }, body);
    },

    verify: async (call, { state, answer }) => {
      const { path, body } = toQuestion(answer);
      const result = stepWire.transform((step) => toVerificationResult(state, step));
      return ask(call, 'verify', { path, answer: result }, { correlationId: state, ...body });
    },

    createIntent: async (call, { state, mandate }) => {
      const { domain: dpaDomain, payeeName: dpaName, payeeOrigin: dpaOrigin, total } = mandate;
      const transactionAmount = { minorUnits: total.number, currency: total.currency };
      const dpaTransaction = { dpaDomain, dpaName, dpaOrigin, transactionAmount };
      const body = { correlationId: state, dpaTransaction };
      const answer = stepWire.transform((step) => toIntentResult(state, step));
      return ask(call, 'createIntent', { path: 'intent', answer }, body);
    },

    completeChallenge: async (call, { state, assertion }) => {
      const answer = stepWire.transform((step) => toIntentResult(state, step));
      const body = { correlationId: state, assertion };
      return ask(call, 'completeChallenge', { path: 'intent-assertion', answer }, body);
    },

    getCredential: async (call, { intentId, attemptKey }) => {
      const question = { path: 'credential', answer: credentialWire.transform(toCredential) };
      return ask(call, 'getCredential', question, { intentId, checkoutReference: attemptKey });
    },

    releaseCredential: async (call, { intentId, attemptKey }) => {
      const question = { path: 'credential-release', answer: doneWire };
      await ask(call, 'releaseCredential', question, { intentId, checkoutReference: attemptKey });
    },

    deleteCard: async (call, { virtualCardId }) => {
      await ask(
        call,
        'deleteCard',
        { path: 'delete', answer: doneWire },
        { srcDigitalCardId: requireCardId(virtualCardId) },
      );
    },

    getCardArt: async ({ signal }, { art }) => {
      const body = { digitalCardArtRef: art };
      const { mediaType, base64 } = await client({
        operation: 'getCardArt',
        path: '/checkout/card-art',
        body,
        answer: artWire,
        signal,
      });
      return { mediaType, bytes: base64 };
    },
  };
}

function toQuestion(answer: VerificationAnswer): { readonly path: string; readonly body: object } {
  if (answer.kind === 'frame') {
    return { path: 'authenticate-result', body: { nonce: answer.nonce, assuranceData: answer.payload } };
  }
  if (answer.kind === 'registration') return { path: 'bind', body: { attestation: answer.credential } };
  throw new CommerceError('PreconditionError', { description: 'Network B asks for a frame or a new passkey here.' });
}
