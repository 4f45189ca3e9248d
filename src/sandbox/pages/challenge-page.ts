import { requireCurrency } from '../../domain/currency.ts';
import { money, toDecimalText, toSymbol } from '../../domain/money.ts';
import type { ChallengePage } from '../platform.ts';
import { escapeHtml, toHtmlPage } from './html-page.ts';

const sentences: Readonly<Record<ChallengePage['state'], string>> = {
  pending: 'Do you want to make this payment?',
  approved: 'You approved this payment. You may go back to the shop.',
  declined: 'You declined this payment. You may go back to the shop.',
  expired: 'The time to confirm this payment is over.',
};

const buttons = `<form method="post">
      <button name="decision" value="approve">Approve</button>
      <button name="decision" value="decline">Decline</button>
    </form>`;

/** A page like a card issuer's: the amount and two buttons. */
export const toChallengePage = ({ shopName, amount, currency, card, state, returnUrl }: ChallengePage): string =>
  toHtmlPage(
    'Sandbox bank',
    `<p><strong>${escapeHtml(toAmount(amount, currency))}</strong> to ${escapeHtml(shopName)}, ${escapeHtml(card.brand)} ending ${escapeHtml(card.lastFour)}</p>
    <p>${sentences[state]}</p>
    ${state === 'pending' ? buttons : toReturnLink(returnUrl)}`,
  );

function toAmount(number: number, code: string): string {
  const amount = money(number, requireCurrency(code));
  return `${toSymbol(amount)}${toDecimalText(amount)} ${code}`;
}

/** Only web addresses become links: anything else in an address could be a script. */
const toReturnLink = (returnUrl: string | null): string =>
  returnUrl !== null && /^https?:\/\//i.test(returnUrl)
    ? `<p><a rel="noreferrer" href="${escapeHtml(returnUrl)}">Back to the shop</a></p>`
    : '';
