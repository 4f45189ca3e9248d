import * as z from 'zod';
import { type Amount, type RefusalDetails, refusalCodes } from '../shop-refusal.ts';

export const amountWire = z.object({ amount: z.int(), currency: z.string() }) satisfies z.ZodType<Amount>;

const details = z.object({
  available: z.int().exactOptional(),
  maximum: z.int().exactOptional(),
  item: z.int().exactOptional(),
  sku: z.string().exactOptional(),
  shipmentId: z.string().exactOptional(),
  promoCode: z.string().exactOptional(),
  missing: amountWire.exactOptional(),
  totals: z.object({ expected: amountWire, actual: amountWire }).exactOptional(),
  place: z.array(z.string()).exactOptional(),
  options: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<RefusalDetails>;

export const refusalWire = z.object({ code: z.enum(refusalCodes), details });
