import type * as z from 'zod';
import type { NetworkFrame, PasskeyStep, PaymentMandate } from '../../domain/card-network/card-network.ts';
import { sealNetworkCredential } from '../../domain/card-network/network-credential.ts';
import { money } from '../../domain/money/money.ts';
import type {
  EnrolledCard,
  FailedTry,
  IntentResult,
  SelectedCard,
  VerificationResult,
  VerificationStart,
} from '../contract/card-network.ts';
import type { authenticationFrameWire, cardWire, credentialWire, stepWire } from './wire.ts';

type Card = z.output<typeof cardWire>;
type Step = z.output<typeof stepWire>;
type Fido = Extract<Step, { authenticationStatus: 'ACTION_REQUIRED' }>['fido'];
type Transaction = z.output<typeof credentialWire>['dpaTransaction'];

export const toSelectedCard = (card: Card): SelectedCard => ({
  state: card.correlationId,
  virtualCardId: card.srcDigitalCardId,
  enrolled: card.digitalCardStatus === 'ACTIVE',
  methods: card.authenticationMethods.map(({ authenticationMethodId }) => ({
    methodId: authenticationMethodId,
    type: 'IFRAME',
    maskedDestination: null,
  })),
  handshake: null,
});

export const toEnrolledCard = (card: Card): EnrolledCard => ({
  ...toSelectedCard(card),
  art: card.maskedCard.digitalCardArtRef,
  masked: {
    brand: 'Mastercard',
    lastFour: card.maskedCard.panLastFour,
    expiryMonth: card.maskedCard.panExpirationMonth,
    expiryYear: card.maskedCard.panExpirationYear,
  },
});

export const toVerificationStart = (
  state: string,
  { authenticationFrame, validUntil }: z.output<typeof authenticationFrameWire>,
): VerificationStart => ({
  kind: 'frame',
  state,
  frame: toFrame(authenticationFrame),
  expiresAt: toIsoTime(validUntil),
});

export function toVerificationResult(state: string, step: Step): VerificationResult {
  switch (step.authenticationStatus) {
    case 'AUTHENTICATED':
      return { kind: 'enrolled', state };
    case 'ACTION_REQUIRED':
      return { kind: 'passkey', state, passkey: toPasskeyStep(step.fido) };
    case 'NOT_AUTHENTICATED':
    case 'ENDED':
      return toFailedTry(state, step);
  }
}

export function toIntentResult(state: string, step: Step): IntentResult {
  switch (step.authenticationStatus) {
    case 'AUTHENTICATED': {
      if (step.intent === undefined) throw new TypeError('The network made no intent where one was asked for');
      const { intentId, validUntil } = step.intent;
      return { kind: 'intent', state, intentId, expiresAt: toIsoTime(validUntil) };
    }
    case 'ACTION_REQUIRED':
      return { kind: 'passkey', state, passkey: toPasskeyStep(step.fido) };
    case 'NOT_AUTHENTICATED':
    case 'ENDED':
      return toFailedTry(state, step);
  }
}

type Failed = Extract<Step, { authenticationStatus: 'NOT_AUTHENTICATED' | 'ENDED' }>;

const toFailedTry = (state: string, { authenticationStatus, fido }: Failed): FailedTry => ({
  kind: 'failed',
  state: authenticationStatus === 'ENDED' ? null : state,
  triesLeft: null,
  resendsLeft: null,
  passkey: fido === undefined ? null : toPasskeyStep(fido),
});

function toPasskeyStep({ reason, publicKeyOptions, frame, transaction }: Fido): PasskeyStep {
  const mandate = transaction && toMandate(transaction);
  return {
    kind: reason === 'AUTHENTICATOR_REGISTRATION' ? 'registration' : 'assertion',
    publicKey: publicKeyOptions,
    frame: toFrame(frame),
    payment: mandate && {
      total: mandate.total,
      payeeName: mandate.payeeName,
      payeeOrigin: mandate.payeeOrigin,
      instrument: transaction.cardName,
    },
  };
}

export const toCredential = (paid: z.output<typeof credentialWire>) => ({
  credential: sealNetworkCredential({
    token: paid.paymentToken,
    expiryMonth: paid.panExpirationMonth,
    expiryYear: paid.panExpirationYear,
    proof: paid.dynamicDataValue,
  }),
  mandate: toMandate(paid.dpaTransaction),
});

const toMandate = ({ dpaDomain, dpaName, dpaOrigin, transactionAmount }: Transaction): PaymentMandate => ({
  domain: dpaDomain,
  total: money(transactionAmount.minorUnits, transactionAmount.currency),
  payeeName: dpaName,
  payeeOrigin: dpaOrigin,
});

const toFrame = ({
  uri,
  origin,
  nonce,
}: z.output<typeof authenticationFrameWire>['authenticationFrame']): NetworkFrame => ({ url: uri, origin, nonce });

const toIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
