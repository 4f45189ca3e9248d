import { formatAmount } from '../../../lib/currency/format-amount.ts';
import { escapeHtml, toHtmlPage } from '../../../lib/net/html-page.ts';
import type { Parcel, Piece } from '../after-sale/after-sale.ts';
import type { OrderedCart } from '../orders/shop-order.ts';
import type { OrderPage } from '../platform.ts';
import { toCartTable } from './cart-table.ts';

/** An order as its buyer sees it in the shop: status, parcels, returns, refunds. */
export function toOrderPage({ shopName, order }: OrderPage): string {
  const { orderNumber, status, cart, afterSale } = order;
  const refunds = afterSale.refunds.filter(({ payout }) => payout.amount > 0);
  return toHtmlPage(
    `Order ${orderNumber}`,
    `<p>${escapeHtml(shopName)}: <strong>${escapeHtml(status.replaceAll('_', ' '))}</strong></p>
    ${toCartTable(cart)}
    ${toList(
      'Parcels',
      afterSale.parcels.map((parcel) => toParcelItem(parcel, cart)),
    )}
    ${toList(
      'Returns',
      afterSale.returns.map(({ state, pieces }) => `<li>${toUnits(pieces, cart)}: ${state}</li>`),
    )}
    ${toList(
      'Refunds',
      refunds.map(
        ({ payout, reason }) =>
          `<li>${escapeHtml(formatAmount({ number: payout.amount, currency: cart.currency }))}: ${escapeHtml(reason)}</li>`,
      ),
    )}`,
  );
}

const toList = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h2>${title}</h2>\n    <ul>\n      ${items.join('\n      ')}\n    </ul>`;

/** Links to a parcel's tracking end at its item. */
function toParcelItem({ trackingNumber, carrier, pieces, deliveredAt }: Parcel, cart: OrderedCart): string {
  const tracking = trackingNumber === null ? '' : `, ${escapeHtml(`${carrier} ${trackingNumber}`)}`;
  const anchor = trackingNumber === null ? '' : ` id="${escapeHtml(trackingNumber)}"`;
  return `<li${anchor}>${toUnits(pieces, cart)}${tracking}: ${deliveredAt === null ? 'sent' : 'delivered'}</li>`;
}

const toUnits = (pieces: readonly Piece[], { lines }: OrderedCart): string =>
  pieces
    .map(
      ({ lineId, quantity }) =>
        `${quantity} × ${escapeHtml(lines.find((line) => line.lineId === lineId)?.title ?? '')}`,
    )
    .join(', ');
