import { toAmountText } from '../../domain/money/to-amount-text.ts';
import { escapeHtml, toHtmlPage } from '../../lib/net/html-page.ts';
import type { ChallengePage } from '../platform.ts';

const sentences: Readonly<Record<ChallengePage['state'], string>> = {
  pending: 'Do you want to make this payment?',
  approved: 'You approved this payment. You may go back to the shop.',
  declined: 'You declined this payment. You may go back to the shop.',
  cancelled: 'The shop cancelled this payment. Nothing was charged.',
  expired: 'The time to confirm this payment is over.',
};

const buttons = `<form method="post">
      <button name="decision" value="approve">Approve</button>
      <button name="decision" value="decline">Decline</button>
    </form>`;

/** A page like a card issuer's: the amount and two buttons. */
export const toChallengePage = (challenge: ChallengePage): string => {
  const { shopName, amount, currency, card, state } = challenge;
  return toHtmlPage(
    'Sandbox bank',
    `<p><strong>${escapeHtml(toAmountText(amount, currency))}</strong> to ${escapeHtml(shopName)}, ${escapeHtml(card.brand)} ending ${escapeHtml(card.lastFour)}</p>
    <p>${sentences[state]}</p>
    ${state === 'pending' ? buttons : toReturnLink(findReturnUrl(challenge))}`,
  );
};

/** A host may hold `;` and `*`, which mean something in a Content-Security-Policy. */
const WEB_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** Where the buyer goes after a decision; null if nobody said so, or the address is not a page's. */
export const findReturnUrl = ({ returnUrl }: Pick<ChallengePage, 'returnUrl'>): URL | null => {
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  return url !== null && WEB_ORIGIN.test(url.origin) ? url : null;
};

/** Only web addresses become links: anything else in an address could be a script. */
const toReturnLink = (url: URL | null): string =>
  url === null ? '' : `<p><a rel="noreferrer" href="${escapeHtml(url.href)}">Back to the shop</a></p>`;
