import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { comesFromOwnPage } from '../../../lib/net/comes-from-own-page.ts';
import { findPageUrl } from '../../../lib/net/find-page-url.ts';
import type { SandboxPlatform } from '../platform.ts';
import { toBankPage } from './bank-page.ts';
import { installCaptcha } from './install-captcha.ts';
import { type HandOverPlatform, installHandOver } from './install-hand-over.ts';
import { installPictures } from './install-pictures.ts';
import { toOrderPage } from './order-page.ts';
import { challengeRoute, orderRoute, pagesRoute } from './page-addresses.ts';
import { refuse, send } from './send-page.ts';

/** What the pages show and do. */
export type PagesPlatform = HandOverPlatform &
  Pick<
    SandboxPlatform,
    'readChallenge' | 'answerChallenge' | 'findCaptchaShop' | 'issueCaptchaToken' | 'readOrderPage'
  >;

/** In bytes: the longest address that the API takes, as a browser encodes Japanese. */
const MAX_FORM = 16_384;

type PageRequest = FastifyRequest<{ Params: { id: string } }>;

/** The pages that buyers see in a browser, for the server of this process: the service or the sandbox. */
export const createPagesPlugin =
  (platform: PagesPlatform): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    const show = async ({ params: { id } }: PageRequest, reply: FastifyReply) => {
      const challenge = await platform.readChallenge(id);
      if (challenge === undefined) return refuse(reply, 404);
      return send(reply, 200, toBankPage(challenge), findPageUrl(challenge.returnUrl)?.origin);
    };

    app.get(challengeRoute, show);
    app.post(challengeRoute, async (request: PageRequest, reply) => {
      // The id cannot be guessed. Besides, pages of other sites must not submit this form.
      if (!comesFromOwnPage(request)) return refuse(reply, 403);
      const decision = request.body instanceof URLSearchParams ? request.body.get('decision') : null;
      if (decision !== 'approve' && decision !== 'decline') return refuse(reply, 400);
      const { id } = request.params;
      await platform.answerChallenge(id, decision);
      const challenge = await platform.readChallenge(id);
      const isDecided = challenge?.state === 'approved' || challenge?.state === 'declined';
      const returnUrl = isDecided ? findPageUrl(challenge.returnUrl) : null;
      return returnUrl === null ? show(request, reply) : reply.redirect(returnUrl.href, 303);
    });
    app.get(orderRoute, async ({ params: { id } }: PageRequest, reply) => {
      const page = await platform.readOrderPage(id);
      return page === undefined ? refuse(reply, 404) : send(reply, 200, toOrderPage(page));
    });
    installCaptcha(app, platform);
    installHandOver(app, platform);
    installPictures(app);
    app.get(pagesRoute, async (_request, reply) => refuse(reply, 404));
  };
