import { orderDocuments } from '../documents/orders.ts';
import type { AttemptFragment, OrdersQuery } from '../generated/operations.ts';
import { dateTime, money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { ShopName } from '../parts/shop-name.tsx';
import { toLiveHref } from '../state/pay.ts';
import { toHref } from '../state/place.ts';
import { findOpenAttempt, shops } from '../state/shops.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

type Begun = Omit<AttemptFragment, 'createdAt'> & Partial<Pick<AttemptFragment, 'createdAt'>>;

/** Orders that the carts tell of. The service lists one of this page only once its call has arrived. */
const listBegun = (): readonly Begun[] =>
  (shops.value ?? []).flatMap((shop) => {
    const attemptId = findOpenAttempt(shop);
    return attemptId === null ? [] : { domain: shop.domain, attemptId, merchant: { displayName: shop.name } };
  });

export function OrdersPage() {
  const w = words.value;
  useTitle(w.ordersTitle);
  // An order that ends meanwhile, wherever it began, frees its cart. One of the shop's own page is recorded meanwhile.
  const occasion = shops.value?.flatMap((shop) => [findOpenAttempt(shop), shop.ordered?.orderId]).join();
  const { data, error } = useQuery<OrdersQuery>(orderDocuments.orders, {}, occasion);
  const orders = data?.orders?.nodes ?? [];
  const listed = [data?.asking, data?.unconfirmed, data?.running].flatMap((page) => page?.nodes ?? []);
  const attempts = [...new Map([...listBegun(), ...listed].map((each) => [each.attemptId, each])).values()];
  return (
    <section class="page">
      <h1>{w.ordersTitle}</h1>
      {error && <Problems problems={[{ name: error.code, message: error.message }]} />}
      {data && orders.length + attempts.length === 0 && <p>{w.noOrders}</p>}
      <ul class="order-list">
        {attempts.map(({ domain, attemptId, createdAt, merchant }) => (
          <li key={attemptId}>
            <a href={toLiveHref([[domain, attemptId]])}>{w.underWay}</a>
            <ShopName domain={domain} name={merchant?.displayName ?? domain} />
            {createdAt !== undefined && <span class="quiet">{dateTime(createdAt)}</span>}
          </li>
        ))}
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
