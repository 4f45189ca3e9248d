import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { NetworkRefusal } from '../network-refusal.ts';

export interface SignedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as received. */
  readonly body: string;
}

/** How one network speaks. */
export interface NetworkSpeech {
  /** Refuses with `signature-wrong`. */
  readonly requireSignature: (request: SignedRequest) => void;
  readonly toError: (refusal: NetworkRefusal) => { readonly status: number; readonly body: object };
}

/** Requests of partners are text until their signature is verified. */
export function takeText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** One operation: signature, form, answer. */
export function installRoute<Input>(
  app: FastifyInstance,
  { requireSignature, toError }: NetworkSpeech,
  path: string,
  wire: z.ZodType<Input>,
  answer: (input: Input, params: Readonly<Record<string, string>>, headers: SignedRequest['headers']) => unknown,
): void {
  app.post<{ Params: Record<string, string> }>(path, async (request, reply) => {
    try {
      const { method, url, headers, params } = request;
      const body = typeof request.body === 'string' ? request.body : '';
      requireSignature({ method, path: url, headers, body });
      const input = wire.safeParse(parseJson(body));
      if (!input.success) throw new NetworkRefusal('request-wrong');
      return await reply.send(await answer(input.data, params, headers));
    } catch (error) {
      if (!(error instanceof NetworkRefusal)) throw error;
      const { status, body } = toError(error);
      return reply.code(status).send(body);
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
