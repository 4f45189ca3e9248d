import type { CartwrightError } from '@cartwright/client';
import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { orderDocuments } from '../documents/orders.ts';
import type { OrderStatusChangedSubscription } from '../generated/operations.ts';
import { country, dateTime, day, money, number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { AmountRows } from '../parts/amount-rows.tsx';
import { DownCard } from '../parts/down-card.tsx';
import { Missing } from '../parts/missing.tsx';
import { Picture } from '../parts/picture.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { findShop } from '../state/shops.ts';
import { useTitle } from '../state/use-title.ts';

type Order = NonNullable<OrderStatusChangedSubscription['orderStatusChanged']>;

/** The order as it is, and then after each change at the shop. */
export function OrderPage({ path: [domain = '', orderId = ''] }: { readonly path: readonly string[] }) {
  const w = words.value;
  const [order, setOrder] = useState<Order>();
  const [error, setError] = useState<CartwrightError>();
  useEffect(() => {
    const left = new AbortController();
    const options = { signal: left.signal, onInterrupted: setError };
    const follow = async () => {
      const events = cartwright.subscribe<OrderStatusChangedSubscription>(
        orderDocuments.orderStatusChanged,
        { domain, orderId },
        options,
      );
      for await (const { orderStatusChanged } of events) {
        if (orderStatusChanged === null) continue;
        setError(undefined);
        setOrder(orderStatusChanged);
      }
    };
    follow().catch((ended: CartwrightError) => left.signal.aborted || setError(ended));
    return () => left.abort();
  }, [domain, orderId]);
  useTitle(order ? w.order(order.orderNumber) : '…');
  if (error && !order) return <Missing domain={domain} error={error} />;
  return (
    <section class={`page tone-${toTone(domain)}`}>
      <h1>{order ? w.order(order.orderNumber) : w.loading}</h1>
      {error?.code === 'StoreUnavailable' && <DownCard name={findShop(domain)?.name ?? domain} />}
      {order && <Shown order={order} />}
    </section>
  );
}

/** Where the order goes, and how. An order that is picked up has no address. */
function Delivery({ order: { shippingInfo, shippingMethods } }: { readonly order: Order }) {
  const w = words.value;
  return (
    <>
      {shippingInfo && (
        <address>
          <strong>{w.goesTo}</strong>
          {toAddressLines(shippingInfo).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      )}
      {shippingMethods.length > 0 && (
        <ul class="plain" aria-label={w.method}>
          {shippingMethods.map(({ description, estimatedDelivery }) => (
            <li key={description}>
              {description} <span class="quiet">{estimatedDelivery}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function toAddressLines(address: NonNullable<Order['shippingInfo']>): readonly string[] {
  const { firstName, lastName, address1, address2, city, stateOrProvince, postalCode, country: code } = address;
  const join = (...parts: readonly (string | null)[]) => parts.filter((part) => part).join(' ');
  const place = join(city, stateOrProvince, postalCode);
  return [join(firstName, lastName), join(address1, address2), place, code ? country(code) : ''].filter((line) => line);
}

function Shown({ order }: { readonly order: Order }) {
  const w = words.value;
  const parts = (
    [
      [w.subTotal, order.subTotal],
      [w.discount, order.cartDiscount, 'if any'],
      [w.extrasTotal, order.addonTotal, 'if any'],
      [w.fees, order.feeTotal, 'if any'],
      [w.shipping, order.shippingTotal],
      [w.tax, order.taxTotal],
    ] as const
  ).flatMap(([name, amount, shown]) =>
    amount === null || (shown === 'if any' && amount.number === 0) ? [] : [[name, amount] as const],
  );
  const { status, placedAt, lineItems, fulfillments, returns, refunds, total, refundTotal, paymentSummary } = order;
  return (
    <>
      <p>
        <strong role="status">{w.statuses[status]}</strong>{' '}
        <span class="quiet">
          {order.merchant?.displayName}, {w.placedAt(dateTime(placedAt))}
        </span>
      </p>
      <p class="quiet">{w.orderLive}</p>
      <div class="columns">
        <section class="column">
          <h2>{w.goods}</h2>
          <ul class="lines">
            {lineItems.map((line) => (
              <li key={line.lineItemId}>
                <Picture image={line.image} isDecoration size={56} />
                <div>
                  <strong>
                    {number(line.quantity ?? 1)} × {line.title ?? line.sku}
                  </strong>{' '}
                  <span class="quiet">{line.variantDescription}</span>
                  <br />
                  {w.statuses[line.status]}
                  {line.returnEligible && line.returnByDate && (
                    <span class="quiet"> · {w.returnBy(day(line.returnByDate))}</span>
                  )}
                </div>
                {line.total && <span class="amount">{money(line.total)}</span>}
              </li>
            ))}
          </ul>
          <dl class="totals">
            <AmountRows rows={parts} />
            <div class="total">
              <dt>{w.total}</dt>
              <dd>{money(total)}</dd>
            </div>
            {refundTotal && refundTotal.number !== 0 && (
              <div>
                <dt>{w.refunded}</dt>
                <dd>{money(refundTotal)}</dd>
              </div>
            )}
          </dl>
          <Delivery order={order} />
          {paymentSummary?.lastFour && (
            <p class="quiet">
              {w.paidWith} {paymentSummary.cardType} •••• {paymentSummary.lastFour}
            </p>
          )}
        </section>
        <section class="column" aria-live="polite">
          <h2>{w.parcels}</h2>
          {fulfillments.length === 0 && <p class="quiet">{w.noParcels}</p>}
          <ul class="parcels">
            {fulfillments.map((parcel) => (
              <li key={parcel.fulfillmentId}>
                <strong>{parcel.carrier}</strong> {parcel.trackingNumber}{' '}
                <span class="quiet">
                  {parcel.deliveredAt !== null
                    ? w.delivered(dateTime(parcel.deliveredAt))
                    : parcel.shippedAt !== null && w.sent(dateTime(parcel.shippedAt))}
                </span>
              </li>
            ))}
          </ul>
          {returns.length > 0 && <h2>{w.returns}</h2>}
          <ul class="parcels">
            {returns.map(({ returnId, status: state, lineItems: lines }) => (
              <li key={returnId}>
                <strong lang="en">{state}</strong>{' '}
                {lines.map(({ sku, quantity }) => `${number(quantity)} × ${sku}`).join(', ')}
              </li>
            ))}
          </ul>
          {refunds.length > 0 && <h2>{w.refunds}</h2>}
          <ul class="parcels">
            {refunds.map(({ refundId, amount, reason }) => (
              <li key={refundId}>
                <strong>{money(amount)}</strong> <span lang="en">{reason}</span>
              </li>
            ))}
          </ul>
          {order.orderStatusPageUrl && <a href={order.orderStatusPageUrl}>{w.shopPage}</a>}
        </section>
      </div>
    </>
  );
}
