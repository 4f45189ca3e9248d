import * as z from 'zod';

export const paymentCollectionAnswer = z.object({ payment_collection: z.object({ id: z.string() }) });
