import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toHtmlHeaders } from '../../../lib/net/html-page.ts';
import type { CheckoutView } from '../hand-over/visit-views.ts';
import type { SandboxPlatform } from '../platform.ts';
import { type RefusedAnswer, toCheckoutPage, toHandOverPage, toMissingPage, toThanksPage } from './checkout-pages.ts';
import { handOverRoute, toPageUrl, visitRoute } from './page-addresses.ts';
import { parseCheckoutStep } from './parse-checkout-step.ts';

type HandOverRequest = FastifyRequest<{ Params: { token: string } }>;
type VisitRequest = FastifyRequest<{ Params: { visit: string } }>;

export type HandOverPlatform = Pick<
  SandboxPlatform,
  'viewHandOver' | 'beginVisit' | 'viewVisit' | 'findVisitOrder' | 'takeVisitStep'
>;

/** The pages behind `transferSession`. What stands in their addresses cannot be guessed, and is shown to nobody else. */
export function installHandOver(app: FastifyInstance, platform: HandOverPlatform): void {
  app.get(handOverRoute, async ({ params: { token } }: HandOverRequest, reply) => {
    const view = await platform.viewHandOver(token);
    return view === undefined ? sendMissing(reply) : send(reply, toHandOverPage(view.shopName, view.cart));
  });
  app.post(handOverRoute, async ({ params: { token } }: HandOverRequest, reply) => {
    const visit = await platform.beginVisit(token);
    return visit === undefined ? sendMissing(reply) : toVisit(reply, visit);
  });

  app.get(visitRoute, async ({ params: { visit } }: VisitRequest, reply) => {
    const placed = await platform.findVisitOrder(visit);
    if (placed !== undefined) return send(reply, toThanksPage(placed.shopName, placed.orderNumber));
    const view = await platform.viewVisit(visit);
    return view === undefined ? sendEnd(platform, reply, visit) : sendCheckout(reply, view, null);
  });
  app.post(visitRoute, async ({ params: { visit }, body }: VisitRequest, reply) => {
    // A form that was sent twice, or again after the order.
    if ((await platform.findVisitOrder(visit)) !== undefined) return toVisit(reply, visit);
    const before = await platform.viewVisit(visit);
    if (before === undefined) return sendEnd(platform, reply, visit);
    const sent = body instanceof URLSearchParams ? body : null;
    // Another country has other fields: the form is drawn again with what was typed, and nothing is taken.
    if (sent?.has('redraw') === true) return sendCheckout(reply, before, { problem: null, sent });
    const step = parseCheckoutStep(sent ?? new URLSearchParams());
    if (typeof step === 'string') return sendCheckout(reply.code(400), before, { problem: step, sent });
    const { orderNumber, problem } = await platform.takeVisitStep(visit, step);
    if (orderNumber !== null) return toVisit(reply, visit);
    const after = await platform.viewVisit(visit);
    if (after === undefined) return sendEnd(platform, reply, visit);
    return problem === null
      ? sendCheckout(reply, after, null)
      : sendCheckout(reply.code(409), after, { problem, sent });
  });
}

/** The browser shows the page of the visit then, which can be loaded again. */
const toVisit = (reply: FastifyReply, visit: string): FastifyReply =>
  reply.headers(headers).redirect(toPageUrl('', visitRoute, visit), 303);

/** Handles a visit whose cart is gone: another tab may have ordered it meanwhile. */
const sendEnd = async (platform: HandOverPlatform, reply: FastifyReply, visit: string): Promise<FastifyReply> =>
  (await platform.findVisitOrder(visit)) === undefined ? sendMissing(reply) : toVisit(reply, visit);

const sendCheckout = (reply: FastifyReply, view: CheckoutView, refused: RefusedAnswer | null): FastifyReply =>
  send(reply, toCheckoutPage(view, refused));

const sendMissing = (reply: FastifyReply): FastifyReply => send(reply.code(404), toMissingPage());

/** The address is a key to the cart: no other page may learn it. */
const headers = { ...toHtmlHeaders(), 'referrer-policy': 'no-referrer' };

const send = (reply: FastifyReply, html: string): FastifyReply => reply.headers(headers).send(html);
