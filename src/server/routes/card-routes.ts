import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { escapeHtml } from '../../lib/net/html-page.ts';

export interface CardPages {
  /** Throws CardNotFound, StoreUnavailable. */
  readonly getCardArt: (
    call: Pick<Caller, 'requestId' | 'buyer'>,
    input: { readonly token: string },
  ) => Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }>;
  /** The origin to which the frame callback of this state may post; undefined if it may not. */
  readonly findFrameTarget: (state: string) => Promise<string | undefined>;
}

const STATE = /^[A-Za-z0-9._-]{1,2048}$/;
const NONCE = /^[A-Za-z0-9._~-]{1,256}$/;
const PAYLOAD = /^[A-Za-z0-9._~-]{1,2000}$/;

const SCRIPT = `const { target, nonce, payload } = document.body.dataset;
if (window.parent !== window) window.parent.postMessage({ type: 'iframeResult', nonce, payload }, target);`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** The pictures of cards, and the page that hands the result of a network's frame to the page around it. Source: the specification. */
export function installCardRoutes(app: FastifyInstance, { getCardArt, findFrameTarget }: CardPages): void {
  app.get<{ Params: { token: string } }>('/card-art/:token', async (request, reply) => {
    const { params, ip, scope } = request;
    try {
      const call = { requestId: scope.requestId, buyer: { ip, userAgent: null } };
      const { mediaType, bytes } = await getCardArt(call, params);
      // Pages of other origins draw it as an image: nothing in it runs.
      return reply
        .header('cache-control', 'private, max-age=60')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(mediaType)
        .send(Buffer.from(bytes));
    } catch (thrown) {
      if (!(thrown instanceof CommerceError)) throw thrown;
      scope.errorCodes.push(thrown.name);
      return reply.code(thrown.httpStatus).send({ error: thrown.name });
    }
  });

  app.get<{ Querystring: { state?: string; nonce?: string; payload?: string } }>(
    '/iframe-callback',
    async (request, reply) => {
      const { query, scope } = request;
      const [state, nonce, payload] = [query.state ?? '', query.nonce ?? '', query.payload ?? ''];
      const isWhole = STATE.test(state) && NONCE.test(nonce) && PAYLOAD.test(payload);
      const target = isWhole ? await findFrameTarget(state) : undefined;
      if (target === undefined) {
        scope.errorCodes.push('InvalidInputQuery');
        return sendPage(
          reply.code(400),
          "'none'",
          '<p>This address is not valid, or no longer. Please start again.</p>',
          '',
        );
      }
      const attributes = Object.entries({ target, nonce, payload })
        .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
        .join('');
      return sendPage(reply, target, `<script>${SCRIPT}</script>`, attributes);
    },
  );
}

/** Framed by the page that the result is for, and by no other. */
function sendPage(reply: FastifyReply, ancestor: string, body: string, attributes: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${SCRIPT_HASH}'`,
    `frame-ancestors ${ancestor}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><meta charset="utf-8"><title>Verification</title><body${attributes}>${body}</body>`);
}
