import type { FlowView } from '../../flows/start-flow.ts';
import type { FrameView } from '../../frames/frames.ts';
import type { IntentView } from '../../intents/create-intent.ts';
import type { CredentialView } from '../../intents/credentials.ts';
import type { Mandate } from '../../intents/mandate.ts';
import type { PasskeyView } from '../../passkeys/passkey-view.ts';
import type { VerificationView } from '../../verification/verification-view.ts';

/** The network's answers in the words of network B. */
export const showFlow = ({ flowId, card, isEnrolled, methods }: FlowView) => ({
  srcDigitalCardId: card.cardId,
  correlationId: flowId,
  digitalCardStatus: isEnrolled ? 'ACTIVE' : 'PENDING',
  authenticationMethods: methods.map(({ methodId }) => ({
    authenticationMethodId: methodId,
    authenticationMethodType: 'MANAGED_AUTHENTICATION',
  })),
  maskedCard: {
    panLastFour: card.lastFour,
    panExpirationMonth: card.expiryMonth,
    panExpirationYear: card.expiryYear,
    digitalCardArtRef: card.art,
  },
});

export function showStep(view: VerificationView | IntentView) {
  switch (view.kind) {
    case 'enrolled':
      return { authenticationStatus: 'AUTHENTICATED' };
    case 'intent':
      return {
        authenticationStatus: 'AUTHENTICATED',
        intent: { intentId: view.intentId, validUntil: Math.floor(view.expiresAt / 1000) },
      };
    case 'passkey':
      return { authenticationStatus: 'ACTION_REQUIRED', fido: showPasskey(view.passkey) };
    case 'failed':
      return {
        authenticationStatus: view.goesOn ? 'NOT_AUTHENTICATED' : 'ENDED',
        ...(view.passkey && { fido: showPasskey(view.passkey) }),
      };
  }
}

export const showCredential = ({ token, expiryMonth, expiryYear, proof, mandate }: CredentialView) => ({
  paymentToken: token,
  panExpirationMonth: expiryMonth,
  panExpirationYear: expiryYear,
  dynamicDataType: 'CARD_APPLICATION_CRYPTOGRAM_SHORT_FORM',
  dynamicDataValue: proof,
  dpaTransaction: showTransaction(mandate),
});

export const showFrame = ({ url, origin, nonce }: FrameView) => ({ uri: url, origin, nonce });

const showPasskey = ({ kind, publicKey, frame, payment }: PasskeyView) => ({
  reason: kind === 'registration' ? 'AUTHENTICATOR_REGISTRATION' : 'TRANSACTION_AUTHENTICATION',
  publicKeyOptions: publicKey,
  frame: showFrame(frame),
  transaction: payment && { ...showTransaction(payment.mandate), cardName: payment.instrument },
});

const showTransaction = ({ domain, amount, currency, payeeName, payeeOrigin }: Mandate) => ({
  dpaDomain: domain,
  dpaName: payeeName,
  dpaOrigin: payeeOrigin,
  transactionAmount: { minorUnits: amount, currency },
});
