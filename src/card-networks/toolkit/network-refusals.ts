import { CommerceError } from '../../errors/commerce-error.ts';

/** The refusals of card networks in the words of the core. Each network's error mapper names its own reasons for them. */
export const networkRefusals = {
  cardDeclined: () => new CommerceError('CreditCardDeclined'),
  cardExpired: () => new CommerceError('CreditCardInvalidExpiry', { cardField: 'EXPIRY' }),
  cardNumberWrong: () => new CommerceError('CreditCardInvalidNumber', { cardField: 'NUMBER' }),
  cardNotFound: () => new CommerceError('CardNotFound'),
  codeMalformed: () =>
    new CommerceError('InvalidInputBody', {
      field: ['answer', 'code'],
      description: 'The code has the wrong format. It did not count as an attempt.',
    }),
  credentialTaken: () =>
    new CommerceError('PreconditionError', {
      description:
        'This intent is used by another order, which may be this purchase. Read its attempt before you create another intent: that one can pay a second order.',
    }),
  flowOver: () => new CommerceError('PaymentChallengeExpired', { description: 'The flow has ended. Start a new one.' }),
  intentInUse: () =>
    new CommerceError('PreconditionError', {
      description:
        'The intent of this flow is used by an order, which may be this purchase. Read its attempt before you start another flow: its intent can pay a second order.',
    }),
  intentOver: () =>
    new CommerceError('PaymentChallengeExpired', { description: 'The intent has ended. Create a new one.' }),
  locked: (retryAfterSeconds?: number) =>
    new CommerceError('PaymentChallengeExpired', {
      sentence: 'locked',
      description: 'Too many wrong tries: this card cannot be verified in this way for now.',
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    }),
  methodUnknown: () =>
    new CommerceError('InvalidInputBody', {
      field: ['methodId'],
      description: 'This is not one of the verification methods of the flow.',
    }),
  requestRefused: () =>
    new CommerceError('UnprocessableEntity', {
      description: 'The network rejected a text of this call, and rejects it again in the same call.',
    }),
  secureTokenMissing: () =>
    new CommerceError('PreconditionError', {
      field: ['secureToken'],
      description: 'A saved card of network A needs the secureToken of its handshake frame.',
    }),
  wrongStep: () => new CommerceError('PreconditionError', { description: 'The flow is at a different step.' }),
} as const;
