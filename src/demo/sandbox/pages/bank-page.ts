import { formatAmount } from '../../../lib/currency/format-amount.ts';
import { findPageUrl } from '../../../lib/net/find-page-url.ts';
import { escapeHtml, toHtmlPage } from '../../../lib/net/html-page.ts';
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
export const toBankPage = (challenge: ChallengePage): string => {
  const { shopName, amount, currency, card, state, returnUrl } = challenge;
  return toHtmlPage(
    'Sandbox bank',
    `<p><strong>${escapeHtml(formatAmount({ number: amount, currency }))}</strong> to ${escapeHtml(shopName)}, ${escapeHtml(card.brand)} ending ${escapeHtml(card.lastFour)}</p>
    <p>${sentences[state]}</p>
    ${state === 'pending' ? buttons : toReturnLink(findPageUrl(returnUrl))}`,
  );
};

/** Only web addresses become links: anything else in an address could be a script. */
const toReturnLink = (url: URL | null): string =>
  url === null ? '' : `<p><a rel="noreferrer" href="${escapeHtml(url.href)}">Back to the shop</a></p>`;
