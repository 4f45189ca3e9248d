import * as z from 'zod';
import { currencyWire } from '../toolkit/currency-wire.ts';
import { pictureBytes, pictureType } from '../toolkit/picture-wire.ts';

/** A browser is sent there. */
const pageUrl = z.url({ protocol: /^https?$/ });

/** What the network answers, as far as we use it. */
const frameWire = z.object({ uri: pageUrl, origin: pageUrl, nonce: z.string() });

const transactionWire = z.object({
  dpaDomain: z.string(),
  dpaName: z.string(),
  dpaOrigin: z.string(),
  transactionAmount: z.object({ minorUnits: z.int(), currency: currencyWire }),
});

const fidoWire = z.object({
  reason: z.enum(['AUTHENTICATOR_REGISTRATION', 'TRANSACTION_AUTHENTICATION']),
  publicKeyOptions: z.record(z.string(), z.unknown()),
  frame: frameWire,
  transaction: transactionWire.extend({ cardName: z.string() }).nullable(),
});

export const cardWire = z.object({
  srcDigitalCardId: z.string(),
  correlationId: z.string(),
  digitalCardStatus: z.enum(['ACTIVE', 'PENDING']),
  authenticationMethods: z.array(
    z.object({ authenticationMethodId: z.string(), authenticationMethodType: z.literal('MANAGED_AUTHENTICATION') }),
  ),
  maskedCard: z.object({
    panLastFour: z.string(),
    panExpirationMonth: z.int32(),
    panExpirationYear: z.int32(),
    digitalCardArtRef: z.string(),
  }),
});

/** Unix seconds, up to the last of the year 9999: the last that ISO 8601 writes with four digits. */
const moment = z.int().min(0).max(253_402_300_799);

export const authenticationFrameWire = z.object({ authenticationFrame: frameWire, validUntil: moment });

export const stepWire = z.discriminatedUnion('authenticationStatus', [
  z.object({
    authenticationStatus: z.literal('AUTHENTICATED'),
    intent: z.object({ intentId: z.string(), validUntil: moment }).optional(),
  }),
  z.object({ authenticationStatus: z.literal('ACTION_REQUIRED'), fido: fidoWire }),
  z.object({ authenticationStatus: z.enum(['NOT_AUTHENTICATED', 'ENDED']), fido: fidoWire.optional() }),
]);

export const credentialWire = z.object({
  paymentToken: z.string(),
  panExpirationMonth: z.int32(),
  panExpirationYear: z.int32(),
  dynamicDataValue: z.string(),
  dpaTransaction: transactionWire,
});

export const doneWire = z.object({});

export const artWire = z.object({ mediaType: pictureType, base64: pictureBytes });
