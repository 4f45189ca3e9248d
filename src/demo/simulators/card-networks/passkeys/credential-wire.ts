import * as z from 'zod';

const base64url = z.string().regex(/^[\w-]{1,16384}$/);
const head = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What the browser's `toJSON()` gives of a new passkey. */
export const registrationWire = z
  .object({
    ...head,
    response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  })
  .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** What it gives of a passkey that was used. */
export const assertionWire = z
  .object({
    ...head,
    response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  })
  .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

const money = z.object({ currency: z.string(), value: z.string() });

/** The collected client data, of Web Authentication and of Secure Payment Confirmation. */
export const clientDataWire = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
  payment: z
    .object({
      rpId: z.string(),
      topOrigin: z.string(),
      payeeName: z.string().optional(),
      payeeOrigin: z.string().optional(),
      total: money,
      instrument: z.object({ displayName: z.string() }),
    })
    .optional(),
});

export type ClientData = z.output<typeof clientDataWire>;
