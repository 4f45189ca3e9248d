import * as z from 'zod';

/** What a payment session or a payment holds of ours, as the provider kept it. */
export const paymentData = z
  .object({
    attemptKey: z.string().nullish(),
    cardBrand: z.string().nullish(),
    cardLastFour: z.string().nullish(),
    /** Why the payment was declined. */
    declineCode: z.string().nullish(),
    /** The page on which the buyer has to confirm. */
    challengeUrl: z.string().nullish(),
    challengeExpiresAt: z.string().nullish(),
  })
  .nullish()
  .catch(null);
