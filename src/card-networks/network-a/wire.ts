import * as z from 'zod';
import { currencyWire } from '../toolkit/currency-wire.ts';
import { pictureBytes, pictureType } from '../toolkit/picture-wire.ts';

/** A browser is sent there. */
const pageUrl = z.url({ protocol: /^https?$/ });

/** What the network answers, as far as we use it. */
const frameWire = z.object({ src: pageUrl, origin: pageUrl, nonce: z.string() });

const mandateWire = z.object({
  merchantUrl: z.string(),
  merchantName: z.string(),
  merchantOrigin: z.string(),
  amount: z.object({ value: z.string(), currencyCode: currencyWire }),
});

const authenticationWire = z.object({
  publicKey: z.record(z.string(), z.unknown()),
  frame: frameWire,
  payment: z.object({ mandate: mandateWire, instrumentName: z.string() }).nullable(),
});

const expirationDate = z.object({ month: z.string().regex(/^\d{2}$/), year: z.string().regex(/^\d{4}$/) });

export const sessionWire = z.object({
  tokenReferenceId: z.string(),
  sessionId: z.string(),
  tokenStatus: z.enum(['ACTIVE', 'INACTIVE']),
  stepUpOptions: z.array(
    z.object({ identifier: z.string(), method: z.enum(['OTP_SMS', 'OTP_EMAIL']), value: z.string() }),
  ),
  sessionFrame: frameWire.nullable(),
  cardMetaData: z.object({ last4: z.string(), expirationDate, artId: z.string() }),
});

export const codeWire = z.object({
  destination: z.string(),
  otpLength: z.int32(),
  otpExpiration: z.iso.datetime(),
  attemptsRemaining: z.int32(),
  requestsRemaining: z.int32(),
});

const actions = ['AUTHENTICATION_REGISTRATION', 'AUTHENTICATE'] as const;

export const stepWire = z.discriminatedUnion('action', [
  z.object({ action: z.literal('COMPLETED') }),
  z.object({ action: z.literal('INSTRUCTED'), instructionId: z.string(), expirationTime: z.iso.datetime() }),
  z.object({ action: z.enum(actions), authentication: authenticationWire }),
  z.object({
    action: z.literal('REJECTED'),
    sessionStatus: z.enum(['OPEN', 'ENDED']),
    attemptsRemaining: z.int32().nullable(),
    requestsRemaining: z.int32().nullable(),
    retryAction: z.enum(actions).optional(),
    authentication: authenticationWire.optional(),
  }),
]);

export const credentialWire = z.object({
  paymentToken: z.object({ tokenNumber: z.string(), expirationDate }),
  cryptogramInfo: z.object({ cryptogram: z.string() }),
  mandate: mandateWire,
});

export const doneWire = z.object({});

export const artWire = z.object({ mimeType: pictureType, encodedData: pictureBytes });
