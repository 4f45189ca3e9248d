import { money, toDecimalText } from '../../../../../domain/money/money.ts';
import { requireCurrency } from '../../../../../domain/money/require-currency.ts';
import type { FlowView } from '../../flows/start-flow.ts';
import type { FrameView } from '../../frames/frames.ts';
import type { IntentView } from '../../intents/create-intent.ts';
import type { CredentialView } from '../../intents/credentials.ts';
import type { Mandate } from '../../intents/mandate.ts';
import type { PasskeyView } from '../../passkeys/passkey-view.ts';
import type { VerificationView } from '../../verification/verification-view.ts';

/** The network's answers in the words of network A. */
export const showFlow = ({ flowId, card, isEnrolled, methods, handshake }: FlowView) => ({
  tokenReferenceId: card.cardId,
  sessionId: flowId,
  tokenStatus: isEnrolled ? 'ACTIVE' : 'INACTIVE',
  stepUpOptions: methods.map(({ methodId, type, maskedDestination }) => ({
    identifier: methodId,
    method: type,
    value: maskedDestination,
  })),
  sessionFrame: handshake && showFrame(handshake),
  cardMetaData: {
    last4: card.lastFour,
    expirationDate: { month: String(card.expiryMonth).padStart(2, '0'), year: String(card.expiryYear) },
    artId: card.art,
  },
});

export function showStep(view: VerificationView | IntentView) {
  switch (view.kind) {
    case 'enrolled':
      return { action: 'COMPLETED' };
    case 'intent':
      return {
        action: 'INSTRUCTED',
        instructionId: view.intentId,
        expirationTime: new Date(view.expiresAt).toISOString(),
      };
    case 'passkey':
      return { action: toAction(view.passkey), authentication: showPasskey(view.passkey) };
    case 'failed':
      return {
        action: 'REJECTED',
        sessionStatus: view.goesOn ? 'OPEN' : 'ENDED',
        attemptsRemaining: view.triesLeft,
        requestsRemaining: view.resendsLeft,
        ...(view.passkey && { retryAction: toAction(view.passkey), authentication: showPasskey(view.passkey) }),
      };
  }
}

export const showCredential = ({ token, expiryMonth, expiryYear, proof, mandate }: CredentialView) => ({
  paymentToken: {
    tokenNumber: token,
    expirationDate: { month: String(expiryMonth).padStart(2, '0'), year: String(expiryYear) },
  },
  cryptogramInfo: { cryptogram: proof, eci: '05' },
  mandate: showMandate(mandate),
});

const toAction = ({ kind }: PasskeyView): string =>
  kind === 'registration' ? 'AUTHENTICATION_REGISTRATION' : 'AUTHENTICATE';

const showPasskey = ({ publicKey, frame, payment }: PasskeyView) => ({
  publicKey,
  frame: showFrame(frame),
  payment: payment && { mandate: showMandate(payment.mandate), instrumentName: payment.instrument },
});

const showFrame = ({ url, origin, nonce }: FrameView) => ({ src: url, origin, nonce });

const showMandate = ({ domain, amount, currency, payeeName, payeeOrigin }: Mandate) => ({
  merchantUrl: domain,
  merchantName: payeeName,
  merchantOrigin: payeeOrigin,
  amount: { value: toDecimalText(money(amount, requireCurrency(currency))), currencyCode: currency },
});
