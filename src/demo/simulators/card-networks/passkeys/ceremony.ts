import * as z from 'zod';
import { mandateWire } from '../intents/mandate.ts';

const ceremonyWire = z.object({
  kind: z.enum(['registration', 'assertion']),
  nonce: z.string(),
  mandate: mandateWire.nullable(),
});

/** A passkey that a flow asks for: a new one, or one that agrees to a mandate. */
export type Ceremony = z.output<typeof ceremonyWire>;

export const parseCeremony = (text: string | null): Ceremony | null =>
  text === null ? null : ceremonyWire.parse(JSON.parse(text));
