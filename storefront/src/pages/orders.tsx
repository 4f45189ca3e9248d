import { orderDocuments } from '../documents/orders.ts';
import type { OrdersQuery } from '../generated/operations.ts';
import { dateTime, money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { ShopName } from '../parts/shop-name.tsx';
import { toHref } from '../state/place.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

export function OrdersPage() {
  const w = words.value;
  useTitle(w.ordersTitle);
  const { data, error } = useQuery<OrdersQuery>(orderDocuments.orders, {});
  const orders = data?.orders?.nodes ?? [];
  return (
    <section class="page">
      <h1>{w.ordersTitle}</h1>
      {error && <Problems problems={[{ name: error.code, message: error.message }]} />}
      {data && orders.length === 0 && <p>{w.noOrders}</p>}
      <ul class="order-list">
        {orders.map(({ domain, orderId, orderNumber, status, placedAt, total, merchant }) => (
          <li key={orderId}>
            <a href={toHref(`/order/${domain}/${encodeURIComponent(orderId)}`)}>{w.order(orderNumber)}</a>
            <ShopName domain={domain} name={merchant?.displayName ?? domain} />
            <span>{w.statuses[status]}</span>
            <span class="quiet">{dateTime(placedAt)}</span>
            <span class="amount">{money(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
