import * as z from 'zod';
import type { DeviceClient } from './servers/start-service.ts';

const TRANSFER = `mutation ($input: TransferSessionInput!) { transferSession(input: $input) {
  url expiresAt merchant { domain } userErrors { __typename name httpStatus field ... on CartLockedError { attemptId } } replayed } }`;

const shape = z.object({
  transferSession: z.object({
    url: z.string().nullable(),
    expiresAt: z.string().nullable(),
    merchant: z.object({ domain: z.string() }).nullable(),
    userErrors: z.array(z.looseObject({ name: z.string(), httpStatus: z.number() })),
    replayed: z.literal(false),
  }),
});

/** Hands the device's cart over to the shop's own pages. */
export async function transferSession(device: DeviceClient, domain: string) {
  const answer = await device.request(TRANSFER, { input: { domain } });
  return shape.parse(answer.data, { error: () => JSON.stringify(answer) }).transferSession;
}
