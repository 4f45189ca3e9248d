import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, toHtmlPage } from '../../../lib/net/html-page.ts';
import type { SandboxPlatform } from '../platform.ts';
import { captchaRoute } from './page-addresses.ts';
import { refuse, send } from './send-page.ts';

type CaptchaRequest = FastifyRequest<{ Params: { domain: string } }>;

/** The captcha of the shops that have one. A test captcha proves nothing: whoever asks gets a token. */
export function installCaptcha(
  app: FastifyInstance,
  platform: Pick<SandboxPlatform, 'findCaptchaShop' | 'issueCaptchaToken'>,
): void {
  app.get(captchaRoute, async ({ params: { domain } }: CaptchaRequest, reply) => {
    const shop = await platform.findCaptchaShop(domain);
    return shop === undefined ? refuse(reply, 404) : send(reply, 200, toCaptchaPage(shop.name));
  });
  app.post(captchaRoute, async ({ params: { domain }, headers: { accept } }: CaptchaRequest, reply) => {
    const shop = await platform.findCaptchaShop(domain);
    if (shop === undefined) return refuse(reply, 404);
    const captchaToken = await platform.issueCaptchaToken(domain);
    if (captchaToken === null) return refuse(reply, 429);
    if (accept?.includes('text/html') === true) return send(reply, 200, toCaptchaTokenPage(shop.name, captchaToken));
    return sendToken(reply, captchaToken);
  });
}

/** Storefronts of any origin read it, as they would ask a captcha service. */
const sendToken = (reply: FastifyReply, captchaToken: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('access-control-allow-origin', '*')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ captchaToken }));

const button = `<form method="post">
      <button>I am human</button>
    </form>`;

/** A page like a captcha's, for people. Programs post to it and read JSON. */
const toCaptchaPage = (shopName: string): string =>
  toHtmlPage('Sandbox captcha', `<p>${escapeHtml(shopName)} wants to know that you are no robot.</p>\n    ${button}`);

const toCaptchaTokenPage = (shopName: string, token: string): string =>
  toHtmlPage(
    'Sandbox captcha',
    `<p>Your token for one order at ${escapeHtml(shopName)}, good for ten minutes:</p>
    <p><code>${escapeHtml(token)}</code></p>
    <p>Send it as <code>captchaToken</code>.</p>`,
  );
