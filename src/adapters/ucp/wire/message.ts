import * as z from 'zod';

const message = z.object({
  type: z.string(),
  code: z.string().max(100).nullish(),
  path: z.string().max(1_000).nullish(),
  severity: z.string().max(100).nullish(),
});

export type WireMessage = z.output<typeof message>;

export const messages = z.array(message).max(1_000).nullish();

/** Part of every answer, and all of one with `status: error`. Source: the protocol, "Error response". */
export const envelope = z.object({ ucp: z.object({ status: z.string().nullish() }), messages });

/** The body of an answer with a status of 4xx. */
export const fault = z.object({ code: z.string().max(100).default('unknown') });
