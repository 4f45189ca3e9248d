import type * as z from 'zod';
import type { NetworkFrame, PasskeyStep, PaymentMandate } from '../../domain/card-network/card-network.ts';
import { sealNetworkCredential } from '../../domain/card-network/network-credential.ts';
import { moneyFromDecimal } from '../../domain/money/money.ts';
import type {
  EnrolledCard,
  FailedTry,
  IntentResult,
  SelectedCard,
  VerificationResult,
} from '../contract/card-network.ts';
import type { credentialWire, sessionWire, stepWire } from './wire.ts';

type Session = z.output<typeof sessionWire>;
type Step = z.output<typeof stepWire>;
type Authentication = Extract<Step, { action: 'AUTHENTICATE' | 'AUTHENTICATION_REGISTRATION' }>['authentication'];
type Mandate = z.output<typeof credentialWire>['mandate'];

export const toSelectedCard = (session: Session): SelectedCard => ({
  state: session.sessionId,
  virtualCardId: session.tokenReferenceId,
  enrolled: session.tokenStatus === 'ACTIVE',
  methods: session.stepUpOptions.map(({ identifier, method, value }) => ({
    methodId: identifier,
    type: method,
    maskedDestination: value,
  })),
  handshake: session.sessionFrame && toFrame(session.sessionFrame),
});

export const toEnrolledCard = (session: Session): EnrolledCard => {
  const { artId, last4, expirationDate } = session.cardMetaData;
  const masked = { brand: 'Visa', lastFour: last4, ...toExpiry(expirationDate) };
  return { ...toSelectedCard(session), art: artId, masked };
};

export function toVerificationResult(state: string, step: Step): VerificationResult {
  switch (step.action) {
    case 'COMPLETED':
      return { kind: 'enrolled', state };
    case 'AUTHENTICATE':
    case 'AUTHENTICATION_REGISTRATION':
      return { kind: 'passkey', state, passkey: toPasskeyStep(step.action, step.authentication) };
    case 'REJECTED':
      return toFailedTry(state, step);
    case 'INSTRUCTED':
      throw new TypeError('The network made an intent where none was asked for');
  }
}

export function toIntentResult(state: string, step: Step): IntentResult {
  switch (step.action) {
    case 'INSTRUCTED':
      return { kind: 'intent', state, intentId: step.instructionId, expiresAt: step.expirationTime };
    case 'AUTHENTICATE':
    case 'AUTHENTICATION_REGISTRATION':
      return { kind: 'passkey', state, passkey: toPasskeyStep(step.action, step.authentication) };
    case 'REJECTED':
      return toFailedTry(state, step);
    case 'COMPLETED':
      throw new TypeError('The network made no intent where one was asked for');
  }
}

const toFailedTry = (state: string, step: Extract<Step, { action: 'REJECTED' }>): FailedTry => ({
  kind: 'failed',
  state: step.sessionStatus === 'OPEN' ? state : null,
  triesLeft: step.attemptsRemaining,
  resendsLeft: step.requestsRemaining,
  passkey:
    step.retryAction === undefined || step.authentication === undefined
      ? null
      : toPasskeyStep(step.retryAction, step.authentication),
});

const toPasskeyStep = (
  action: 'AUTHENTICATE' | 'AUTHENTICATION_REGISTRATION',
  { publicKey, frame, payment }: Authentication,
): PasskeyStep => ({
  kind: action === 'AUTHENTICATE' ? 'assertion' : 'registration',
  publicKey,
  frame: toFrame(frame),
  payment: payment && toPayment(payment),
});

function toPayment({ mandate, instrumentName }: NonNullable<Authentication['payment']>): PasskeyStep['payment'] {
  const { total, payeeName, payeeOrigin } = toMandate(mandate);
  return { total, payeeName, payeeOrigin, instrument: instrumentName };
}

export function toCredential({ paymentToken, cryptogramInfo, mandate }: z.output<typeof credentialWire>) {
  const expiry = toExpiry(paymentToken.expirationDate);
  const credential = { token: paymentToken.tokenNumber, ...expiry, proof: cryptogramInfo.cryptogram };
  return { credential: sealNetworkCredential(credential), mandate: toMandate(mandate) };
}

const toExpiry = ({ month, year }: { readonly month: string; readonly year: string }) => ({
  expiryMonth: Number(month),
  expiryYear: Number(year),
});

function toMandate({ merchantUrl, merchantName, merchantOrigin, amount }: Mandate): PaymentMandate {
  const total = moneyFromDecimal(amount.value, amount.currencyCode);
  if (total === undefined) throw new TypeError('The network named an amount that its currency cannot hold');
  return { domain: merchantUrl, total, payeeName: merchantName, payeeOrigin: merchantOrigin };
}

const toFrame = ({ src, origin, nonce }: NonNullable<Session['sessionFrame']>): NetworkFrame => ({
  url: src,
  origin,
  nonce,
});
