import * as z from 'zod';

/** What a buyer allows one merchant to charge once. */
export const mandateWire = z.object({
  domain: z.string().min(1).max(253),
  /** Minor units. */
  amount: z.int().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  payeeName: z.string().min(1).max(200),
  payeeOrigin: z.string().max(300),
});

export type Mandate = z.output<typeof mandateWire>;
