import type { FastifyReply } from 'fastify';
import type { ServedAnswer } from '../serve-operation.ts';
import { signMessage } from '../signatures/sign-message.ts';
import type { UcpOptions } from '../ucp-options.ts';

interface SentAnswer extends ServedAnswer {
  readonly domain: string;
  /** True: with a signature of the merchant. */
  readonly isSigned: boolean;
}

export async function sendAnswer(
  { keys, clock }: Pick<UcpOptions, 'keys' | 'clock'>,
  reply: FastifyReply,
  { domain, status, isSigned, text }: SentAnswer,
): Promise<FastifyReply> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const sign = async () =>
    signMessage({ status, headers, body: Buffer.from(text) }, await keys.signer(domain), clock.now());
  reply.code(status).headers({ ...headers, ...(isSigned && (await sign())) });
  // A text goes out in one write with its headers.
  return reply.send(text);
}
