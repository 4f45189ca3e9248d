import { cartwright } from '../api/cartwright.ts';
import { expressDocuments } from '../documents/express.ts';
import type * as operations from '../generated/operations.ts';
import type { Problem } from './change-cart.ts';
import { captchaTokens, dropCaptchaToken, followOwn, isOfCaptcha, toLiveHref } from './pay.ts';
import { toHref } from './place.ts';
import { keepInTab, readFromTab } from './tab-storage.ts';

export type Provider = operations.ExpressCheckoutProvider;
export type Refusal = Pick<Problem, 'name' | 'message'>;

/** Answers the provider's page, or why there is none. */
export async function startExpress(
  domain: string,
  provider: Provider,
): Promise<{ readonly href?: string; readonly refusals: readonly Refusal[] }> {
  const returnUrl = new URL(toHref(`/express/${domain}`), location.href).href;
  const { startExpressCheckout } = await cartwright.mutate<operations.StartExpressCheckoutMutation>(
    expressDocuments.start,
    { input: { domain, provider, returnUrl } },
  );
  const href = startExpressCheckout?.session?.redirectUrl;
  return { ...(href != null && { href }), refusals: startExpressCheckout?.userErrors ?? [] };
}

/** What the provider's page gave back in the address. Undefined if the buyer cancelled there. */
function readApproval(query: URLSearchParams): operations.ExpressCheckoutApprovalInput | undefined {
  const [orderId, payerId] = [query.get('orderId'), query.get('payerId')];
  if (orderId !== null && payerId !== null) return { paypal: { orderId, payerId } };
  const authorizationToken = query.get('authorizationToken');
  if (authorizationToken !== null) return { klarna: { authorizationToken } };
  const paymentData = query.get('paymentData');
  if (paymentData === null) return undefined;
  return { applePay: { paymentData: JSON.parse(atob(paymentData.replaceAll('-', '+').replaceAll('_', '/'))) } };
}

/**
 * Orders with the money that the provider holds, and answers where the order can be watched. A page that was loaded again
 * makes the same calls, and orders once.
 */
export async function finishExpress(
  domain: string,
  query: URLSearchParams,
): Promise<{ readonly href?: string; readonly refusals: readonly Refusal[] }> {
  const sessionId = query.get('sessionId') ?? '';
  const approval = readApproval(query);
  if (approval === undefined) return { refusals: [] };
  const { authorizeExpressCheckout } = await cartwright.mutate<operations.AuthorizeExpressCheckoutMutation>(
    expressDocuments.authorize,
    { input: { domain, sessionId, approval, idempotencyKey: `authorize-${sessionId}` } },
  );
  const refused = authorizeExpressCheckout?.userErrors ?? [];
  if (refused.length > 0) return { refusals: refused };
  const sentKey = `captcha ${sessionId}`;
  const captchaToken = readFromTab<string>(sentKey) ?? captchaTokens.value[domain];
  keepInTab(sentKey, captchaToken ?? null);
  const { completeExpressCheckout } = await cartwright.mutate<operations.CompleteExpressCheckoutMutation>(
    expressDocuments.complete,
    {
      input: {
        domain,
        sessionId,
        wait: false,
        idempotencyKey: `complete-${sessionId}`,
        ...(captchaToken !== undefined && { captchaToken }),
      },
    },
  );
  const { attempt = null, userErrors: refusals = [] } = completeExpressCheckout ?? {};
  // A shop that refused it wants another one. Other refusals come before the shop sees it.
  if (attempt !== null || refusals.some(isOfCaptcha)) dropCaptchaToken(domain);
  if (attempt === null) return { refusals };
  const { attemptId, status } = attempt;
  // The order of a page that was loaded again may have ended: the shop's cart is then another one.
  if (status !== 'SUCCEEDED' && status !== 'FAILED') followOwn(domain, cartwright.followOrder(attemptId));
  return { href: toLiveHref([[domain, attemptId]]), refusals: [] };
}
