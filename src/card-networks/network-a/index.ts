import { CompactEncrypt, importJWK } from 'jose';
import type { PaymentMandate } from '../../domain/card-network/card-network.ts';
import { toDecimalText } from '../../domain/money/money.ts';
import type { SecretCard } from '../../domain/payment/payment.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CardNetworkAdapter, NetworkCall } from '../contract/card-network.ts';
import type { AskNetwork, NetworkQuestion } from '../toolkit/create-ask-network.ts';
import { defineNetwork } from '../toolkit/define-network.ts';
import { requireCardId } from '../toolkit/require-card-id.ts';
import { createClient } from './client.ts';
import { toCredential, toEnrolledCard, toIntentResult, toSelectedCard, toVerificationResult } from './mapper.ts';
import { type NetworkASettings, networkASettings } from './settings.ts';
import { artWire, codeWire, credentialWire, doneWire, sessionWire, stepWire } from './wire.ts';

/** Network A: verifies by codes, then by passkeys. */
export const networkA = defineNetwork(networkASettings, (settings, http, { runtime }) =>
  createAdapter(settings, createClient(settings, http, runtime.clock)),
);

function createAdapter(settings: NetworkASettings, client: AskNetwork): CardNetworkAdapter {
  const ask = <Answer>(
    { appId, requestKey, origins, signal }: NetworkCall,
    question: Pick<NetworkQuestion<Answer>, 'operation' | 'path' | 'answer'>,
    body: object = {},
  ) =>
    client({
      ...question,
      body: { clientAppId: appId, originUrls: origins, ...body },
      headers: { 'x-client-correlation-id': requestKey },
      signal,
    });
  return {
    network: 'A',

    enroll: async (call, { card, consumer, billingInfo, browser }) => {
      return ask(
        call,
        { operation: 'enroll', path: '/vts/tokens', answer: sessionWire.transform(toEnrolledCard) },
        {
          consumer: {
            identityType: 'EMAIL_ADDRESS',
            identityValue: consumer.email,
            mobileNumber: consumer.phone,
            firstName: consumer.firstName,
            lastName: consumer.lastName,
            countryCode: consumer.countryCode,
            locale: consumer.languageCode,
          },
          billingAddress: billingInfo,
          deviceInformation: browser,
          encPaymentInstrument: await encryptCard(settings, card),
        },
      );
    },

    select: async (call, { virtualCardId }) => {
      const path = `/vts/tokens/${requireCardId(virtualCardId)}/sessions`;
      return ask(call, { operation: 'select', path, answer: sessionWire.transform(toSelectedCard) });
    },

    triggerVerification: async (call, { state, methodId }) => {
      const code = await ask(
        call,
        { operation: 'triggerVerification', path: `${toSession(state)}/oneTimePasscodes`, answer: codeWire },
        { stepUpIdentifier: methodId },
      );
      return {
        kind: 'code',
        state,
        maskedDestination: code.destination,
        codeLength: code.otpLength,
        expiresAt: code.otpExpiration,
        triesLeft: code.attemptsRemaining,
        resendsLeft: code.requestsRemaining,
      };
    },

    verify: async (call, { state, answer }) => {
      if (answer.kind === 'frame' || answer.kind === 'assertion') {
        throw new CommerceError('PreconditionError', {
          description: 'Network A asks for a code or a new passkey here.',
        });
      }
      const [path, body] =
        answer.kind === 'code'
          ? ['oneTimePasscodes/validations', { otpValue: answer.code.reveal() }]
          : ['authenticationRegistrations', { credential: answer.credential }];
      const result = stepWire.transform((step) => toVerificationResult(state, step));
      return ask(call, { operation: 'verify', path: `${toSession(state)}/${path}`, answer: result }, body);
    },

    createIntent: async (call, { state, mandate, secureToken }) => {
      const path = `${toSession(state)}/paymentInstructions`;
      const body = { mandate: toWireMandate(mandate), secureToken: secureToken?.reveal() ?? null };
      const answer = stepWire.transform((step) => toIntentResult(state, step));
      return ask(call, { operation: 'createIntent', path, answer }, body);
    },

    completeChallenge: async (call, { state, assertion }) => {
      const path = `${toSession(state)}/authentications`;
      const body = { credential: assertion };
      const answer = stepWire.transform((step) => toIntentResult(state, step));
      return ask(call, { operation: 'completeChallenge', path, answer }, body);
    },

    getCredential: async (call, { intentId, attemptKey }) => {
      const path = `${toInstruction(intentId)}/credentials`;
      const answer = credentialWire.transform(toCredential);
      return ask(call, { operation: 'getCredential', path, answer }, { attemptId: attemptKey });
    },

    releaseCredential: async (call, { intentId, attemptKey }) => {
      const path = `${toInstruction(intentId)}/credentials/cancel`;
      await ask(call, { operation: 'releaseCredential', path, answer: doneWire }, { attemptId: attemptKey });
    },

    deleteCard: async (call, { virtualCardId }) => {
      const path = `/vts/tokens/${requireCardId(virtualCardId)}/delete`;
      await ask(call, { operation: 'deleteCard', path, answer: doneWire });
    },

    getCardArt: async ({ signal }, { art }) => {
      const path = `/vts/cardArt/${encodeURIComponent(art)}`;
      const { mimeType, encodedData } = await client({
        operation: 'getCardArt',
        path,
        body: {},
        answer: artWire,
        signal,
      });
      return { mediaType: mimeType, bytes: encodedData };
    },
  };
}

const toSession = (state: string): string => `/vts/sessions/${encodeURIComponent(state)}`;

const toInstruction = (intentId: string): string => `/vts/paymentInstructions/${encodeURIComponent(intentId)}`;

const toWireMandate = ({ domain, total, payeeName, payeeOrigin }: PaymentMandate) => ({
  merchantUrl: domain,
  merchantName: payeeName,
  merchantOrigin: payeeOrigin,
  amount: { value: toDecimalText(total), currencyCode: total.currency },
});

/** A JWE for the network's key. */
async function encryptCard({ encryptionKey, encryptionKeyId }: NetworkASettings, card: SecretCard): Promise<string> {
  const { number, expiryMonth, expiryYear } = card.reveal();
  const text = new TextEncoder().encode(JSON.stringify({ number, expiryMonth, expiryYear }));
  return new CompactEncrypt(text)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A128GCM', kid: encryptionKeyId })
    .encrypt(await importJWK(encryptionKey, 'RSA-OAEP-256'));
}
