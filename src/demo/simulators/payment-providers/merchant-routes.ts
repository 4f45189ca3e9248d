import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type * as z from 'zod';
import type { Books } from '../books/open-books.ts';
import { authorizeSession, authorizeToken } from './authorize.ts';
import { captureHold, claimHold, type Hold, refundHold, releaseHold, releaseKey } from './holds.ts';
import { listEntries } from './ledger.ts';
import { toPageUrl } from './pages/page-addresses.ts';
import { ProviderRefusal, type RefusalCode } from './provider-refusal.ts';
import { changeAmount, requireSession, type Session, startSession } from './sessions.ts';
import {
  amountWire,
  approvalWire,
  ledgerQueryWire,
  merchantWire,
  movementWire,
  newSessionWire,
  refundWire,
  tokenPaymentWire,
} from './wire.ts';

const statuses: Readonly<Record<RefusalCode, number>> = {
  'account-refused': 403,
  'amount-too-large': 422,
  'approval-wrong': 422,
  busy: 503,
  claimed: 409,
  conflict: 409,
  declined: 402,
  expired: 410,
  'not-approved': 409,
  'not-found': 404,
  'other-amount': 409,
  released: 410,
  taken: 409,
};

/** What a merchant's server asks: a result is 200, a refusal has a status of its own and `{ "refusal": CODE }`. */
export const createMerchantRoutes =
  (books: Books, publicUrl: () => string): FastifyPluginAsync =>
  async (app) => {
    const showSession = (session: Session) => ({
      sessionId: session.sessionId,
      provider: session.provider,
      amount: session.amount,
      currency: session.currency,
      orderId: session.orderId,
      decision: session.decision,
      holdId: session.holdId,
      pageUrl: toPageUrl(publicUrl(), session.page),
      expiresAt: session.expiresAt,
    });

    install(app, '/v1/sessions', newSessionWire, (_id, wanted) => showSession(startSession(books, wanted)));
    install(app, '/v1/sessions/:id/amount', amountWire, (id, { merchant, amount }) =>
      showSession(changeAmount(books, merchant, id, amount)),
    );
    install(app, '/v1/sessions/:id/read', merchantWire, (id, { merchant }) =>
      showSession(requireSession(books, merchant, id)),
    );
    install(app, '/v1/sessions/:id/hold', approvalWire, (id, { merchant, approval }) =>
      showHold(authorizeSession(books, merchant, id, approval)),
    );
    install(app, '/v1/holds', tokenPaymentWire, (_id, payment) => showHold(authorizeToken(books, payment)));
    install(app, '/v1/holds/:id/claim', movementWire, (id, { merchant, key }) =>
      showHold(claimHold(books, merchant, id, key)),
    );
    install(app, '/v1/holds/:id/capture', movementWire, (id, { merchant, key }) =>
      showHold(captureHold(books, merchant, id, key)),
    );
    install(app, '/v1/holds/:id/release', movementWire, (id, { merchant, key }) =>
      showHold(releaseHold(books, merchant, id, key)),
    );
    install(app, '/v1/holds/:id/refund', refundWire, (id, { merchant, ...movement }) =>
      showHold(refundHold(books, merchant, id, movement)),
    );
    install(app, '/v1/keys/release', movementWire, (_id, { merchant, key }) =>
      showHold(releaseKey(books, merchant, key)),
    );
    app.get('/v1/ledger', async ({ query }, reply) => {
      const asked = ledgerQueryWire.safeParse(query);
      if (!asked.success) return reply.code(400).send({ problem: 'This is not a question about the ledger.' });
      const { merchant = null, after, limit } = asked.data;
      return reply.send({ entries: listEntries(books, { merchant, after, limit }) });
    });
  };

function install<Input>(
  app: FastifyInstance,
  path: string,
  wire: z.ZodType<Input>,
  answer: (id: string, input: Input) => unknown,
): void {
  app.post<{ Params: { id?: string } }>(path, async ({ params, body }, reply) => {
    const input = wire.safeParse(body);
    if (!input.success) return reply.code(400).send({ problem: 'This is not a request of a merchant.' });
    try {
      return reply.send(answer(params.id ?? '', input.data));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return reply.code(statuses[error.code]).send({ refusal: error.code, amount: error.amount });
    }
  });
}

const showHold = (hold: Hold) => ({
  holdId: hold.holdId,
  provider: hold.provider,
  state: hold.state,
  amount: hold.amount,
  currency: hold.currency,
  brand: hold.brand,
  lastFour: hold.lastFour,
  captured: hold.captured,
  refunded: hold.refunded,
  expiresAt: hold.expiresAt,
});
