import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formatAmount } from '../../../../lib/currency/format-amount.ts';
import { comesFromOwnPage } from '../../../../lib/net/comes-from-own-page.ts';
import { findPageUrl } from '../../../../lib/net/find-page-url.ts';
import { toHtmlHeaders, toHtmlPage } from '../../../../lib/net/html-page.ts';
import type { Books } from '../../books/open-books.ts';
import { readField, takeForms } from '../../http/take-forms.ts';
import { sealToken, toTokenId } from '../payment-tokens.ts';
import { decide, findSessionAt, type Session } from '../sessions.ts';
import { sheetWire } from '../wire.ts';
import { toBuyerPage, toOverPage, toSheetPage } from './buyer-page.ts';
import { buyerRoute, sheetRoute } from './page-addresses.ts';

type PageRequest = FastifyRequest<{ Params: { page: string } }>;

const SHEET_LIFETIME = 10 * 60_000;
const decisions = ['good', 'declined', 'cancel'] as const;

/**
 * What the buyer's page brings back to the merchant's page, as query parameters of `returnUrl`: `sessionId` and what proves
 * the decision, or `cancelled`. Empty while the buyer has not decided.
 */
function toApproval(books: Books, session: Session): Readonly<Record<string, string>> {
  const { sessionId, decision, approvedAmount, provider, funding } = session;
  if (decision === 'cancelled') return { sessionId, cancelled: 'true' };
  if (decision !== 'approved' || approvedAmount === null) return {};
  if (provider === 'PAYPAL') return { sessionId, orderId: session.orderId, payerId: session.payerId ?? '' };
  const token = sealToken(books, {
    tokenId: toTokenId(session),
    provider,
    merchant: session.merchant,
    amount: approvedAmount,
    currency: session.currency,
    funding: funding ?? 'good',
    sessionId,
    expiresAt: session.expiresAt,
  });
  return provider === 'APPLE_PAY'
    ? { sessionId, paymentData: Buffer.from(token).toString('base64url') }
    : { sessionId, authorizationToken: token };
}

/** The address that the buyer returns to; null if nobody gave one, or it is not a page's. */
function findReturnUrl(
  { returnUrl }: Pick<Session, 'returnUrl'>,
  approval: Readonly<Record<string, string>> = {},
): URL | null {
  const url = findPageUrl(returnUrl);
  for (const [name, value] of Object.entries(approval)) url?.searchParams.set(name, value);
  return url;
}

/** The pages that buyers see. `POST` without `accept: text/html` answers what the page would send back to the shop, as JSON. */
export const createBuyerPages =
  (books: Books): FastifyPluginAsync =>
  async (app) => {
    takeForms(app, 4_096);
    const isOver = (session: Session) => session.holdId !== null || session.expiresAt <= books.runtime.clock.now();
    const show = (reply: FastifyReply, session: Session) => {
      if (isOver(session)) return send(reply, 410, toOverPage(session));
      const target = findReturnUrl(session)?.origin;
      // With an address to come back to, what proves the decision stands there alone.
      const approval = target === undefined ? toApproval(books, session) : {};
      return send(reply, 200, toBuyerPage(session, approval), target);
    };

    app.get(buyerRoute, async ({ params: { page } }: PageRequest, reply) => {
      const session = findSessionAt(books, page);
      return session === undefined ? refuse(reply, 404) : show(reply, session);
    });
    app.post(buyerRoute, async (request: PageRequest, reply) => {
      if (!comesFromOwnPage(request)) return refuse(reply, 403);
      const decision = decisions.find((each) => each === readField(request.body, 'decision'));
      if (decision === undefined) return refuse(reply, 400);
      const session = decide(books, request.params.page, decision);
      if (session === undefined) return refuse(reply, 404);
      if (isOver(session)) return show(reply, session);
      const approval = toApproval(books, session);
      if (wantsJson(request)) return sendJson(reply, approval);
      const back = findReturnUrl(session, approval);
      return back === null ? show(reply, session) : reply.redirect(back.href, 303);
    });

    app.get(sheetRoute, async ({ query }, reply) => {
      const sheet = sheetWire.safeParse(query).data;
      if (sheet === undefined) return refuse(reply, 400);
      return send(
        reply,
        200,
        toSheetPage(sheet.provider, formatAmount({ number: sheet.amount, currency: sheet.currency }), null),
      );
    });
    app.post(sheetRoute, async (request, reply) => {
      if (!comesFromOwnPage(request)) return refuse(reply, 403);
      const funding = readField(request.body, 'funding') ?? 'good';
      const asked = request.query !== null && typeof request.query === 'object' ? request.query : {};
      const sheet = sheetWire.safeParse({ ...asked, funding }).data;
      if (sheet === undefined) return refuse(reply, 400);
      const expiresAt = books.runtime.clock.now() + SHEET_LIFETIME;
      const token = sealToken(books, { ...sheet, tokenId: books.runtime.uuid(), sessionId: null, expiresAt });
      if (wantsJson(request)) return sendJson(reply, { token });
      return send(
        reply,
        200,
        toSheetPage(sheet.provider, formatAmount({ number: sheet.amount, currency: sheet.currency }), token),
      );
    });
  };

const wantsJson = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') !== true;

const sentences = {
  400: 'This is no answer to a question of this page.',
  403: 'This answer comes from another site.',
  404: 'There is no such page.',
};

const refuse = (reply: FastifyReply, status: keyof typeof sentences): FastifyReply =>
  send(reply, status, toHtmlPage('Payment provider sandbox', `<p>${sentences[status]}</p>`));

const send = (reply: FastifyReply, status: number, html: string, formTarget?: string): FastifyReply =>
  reply.code(status).headers(toHtmlHeaders(formTarget)).send(html);

const sendJson = (reply: FastifyReply, values: Readonly<Record<string, string>>): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(values));
