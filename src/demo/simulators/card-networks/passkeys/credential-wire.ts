import * as z from 'zod';

const base64url = z.string().regex(/^[\w-]{1,16384}$/);

/** What the browser's `toJSON()` gives of a passkey. */
const credentialWire = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z
    .object({ id: base64url, rawId: base64url, type: z.literal('public-key'), response: z.object(response) })
    .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** A new passkey. */
export const registrationWire = credentialWire({ clientDataJSON: base64url, attestationObject: base64url });

/** A passkey that was used. */
export const assertionWire = credentialWire({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
});

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
