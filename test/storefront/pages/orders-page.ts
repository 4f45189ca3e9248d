import { OrdersDocument, type OrdersQuery, ReceiptDocument, type ReceiptQuery } from '../gql.ts';
import { formatMoney } from '../money.ts';
import type { Storefront } from '../storefront.ts';
import { box, draw, into, text } from './draw.ts';

export function ordersPage(storefront: Storefront): HTMLElement {
  const page = box('orders');
  const show = ({ orders }: OrdersQuery) => [
    text('h1', 'Your orders'),
    draw(
      'ul',
      {},
      ...(orders?.edges ?? []).map(({ node: { domain, merchant, orderId, orderNumber, status, total } }) =>
        draw(
          'li',
          {},
          draw('a', { href: `#/order/${domain}/${orderId}`, textContent: orderNumber }),
          ` ${merchant?.displayName ?? domain}, ${status}, ${formatMoney(total)}`,
        ),
      ),
    ),
  ];
  storefront.refresh(OrdersDocument, {}, into(page, show));
  return page;
}

export function receiptPage(storefront: Storefront, domain: string, orderId: string): HTMLElement {
  const page = box('receipt');
  const show = ({ order }: ReceiptQuery) => {
    if (!order) return [text('p', 'This order does not exist.')];
    return [
      text('h1', `Order ${order.orderNumber}`),
      text('p', `${order.status}, ${new Date(order.placedAt).toLocaleDateString()}`),
      draw('ul', {}, ...order.lineItems.map(line)),
      text('p', `Shipping ${formatMoney(order.shippingTotal)}, tax ${formatMoney(order.taxTotal)}`),
      draw('p', {}, 'Total ', text('strong', formatMoney(order.total))),
      text('p', `Delivered to ${order.shippingInfo?.address1 ?? ''}, ${order.shippingInfo?.city ?? ''}`),
      text('p', `Paid with ${order.paymentSummary?.cardType ?? ''} ${order.paymentSummary?.lastFour ?? ''}`),
    ];
  };
  storefront.refresh(ReceiptDocument, { domain, orderId }, into(page, show));
  return page;
}

type Line = NonNullable<ReceiptQuery['order']>['lineItems'][number];

const line = ({ title, variantDescription, quantity, total }: Line): HTMLElement =>
  text('li', `${quantity ?? ''} × ${title ?? ''} ${variantDescription ?? ''}, ${total ? formatMoney(total) : ''}`);
