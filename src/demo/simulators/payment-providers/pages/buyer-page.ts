import { formatAmount } from '../../../../lib/currency/format-amount.ts';
import { escapeHtml, toHtmlPage } from '../../../../lib/net/html-page.ts';
import { type ProviderName, titles } from '../provider-name.ts';
import type { Session } from '../sessions.ts';

/** The buttons of each provider: what the buyer chooses between, and what a demonstration can end with. */
const choices: Readonly<Record<ProviderName, readonly (readonly [string, string])[]>> = {
  PAYPAL: [
    ['good', 'Pay with the balance'],
    ['declined', 'Pay with a card that is declined'],
  ],
  APPLE_PAY: [
    ['good', 'Pay with Visa 4242'],
    ['declined', 'Pay with a card that is declined'],
  ],
  KLARNA: [
    ['good', 'Pay in 30 days'],
    ['declined', 'Apply for a loan that is declined'],
  ],
};

const toButtons = (provider: ProviderName): string =>
  choices[provider]
    .map(([value, label]) => `<p><button name="decision" value="${value}">${escapeHtml(label)}</button></p>`)
    .join('\n      ');

/** A page like a provider's: the amount, the merchant, and what can be decided. */
export const toBuyerPage = (session: Session, approval: Readonly<Record<string, string>>): string =>
  toHtmlPage(
    `${titles[session.provider]} sandbox`,
    `<p><strong>${escapeHtml(formatAmount({ number: session.amount, currency: session.currency }))}</strong> to ${escapeHtml(session.merchantName)}</p>
    <form method="post">
      ${toButtons(session.provider)}
      <p><button name="decision" value="cancel">Cancel</button></p>
    </form>
    ${toList(approval)}`,
  );

export const toOverPage = (session: Session): string =>
  toHtmlPage(
    `${titles[session.provider]} sandbox`,
    session.holdId === null
      ? '<p>The time for this payment is over. Nothing was taken.</p>'
      : '<p>This payment is authorized. You may go back to the shop.</p>',
  );

/** The form of a sheet without a session, and the token that it gave. */
export const toSheetPage = (provider: 'APPLE_PAY' | 'KLARNA', amount: string, token: string | null): string =>
  toHtmlPage(
    `${titles[provider]} sandbox`,
    `<p><strong>${escapeHtml(amount)}</strong></p>
    <form method="post">
      ${toButtons(provider).replaceAll('name="decision"', 'name="funding"')}
    </form>
    ${toList(token === null ? {} : { token })}`,
  );

/** For those whose page has no address to come back to. */
const toList = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<p>${escapeHtml(name)} <code id="${escapeHtml(name)}">${escapeHtml(value)}</code></p>`)
    .join('\n    ');
