import * as z from 'zod';

/** The answer to `{ paymentEncryptionKey { keyId algorithm encryption jwk } }`. */
export const cardKeyShape = z.object({
  paymentEncryptionKey: z.object({
    keyId: z.string(),
    algorithm: z.string(),
    encryption: z.string(),
    jwk: z.record(z.string(), z.unknown()),
  }),
});
