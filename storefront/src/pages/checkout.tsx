import { ShipmentForm, ShipmentTitle } from '../bag/shipments.tsx';
import { Totals } from '../bag/totals.tsx';
import { AddressStep } from '../checkout/address-step.tsx';
import { CardStep } from '../checkout/card-step.tsx';
import { ConsentStep } from '../checkout/consent-step.tsx';
import { ExpressStep } from '../checkout/express-step.tsx';
import { sayNotShipped } from '../checkout/say-not-shipped.ts';
import { words } from '../i18n/words.ts';
import { DownCard } from '../parts/down-card.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { UnderWay } from '../parts/under-way.tsx';
import { isPayable, listMissing } from '../state/pay.ts';
import { shops as allShops, filledShops, isFilled, isLocked, isSent, openShops, type Shop } from '../state/shops.ts';
import { toOwnWords } from '../state/to-own-words.ts';
import { useAddress } from '../state/use-address.ts';
import { useTitle } from '../state/use-title.ts';

/** What is missing is asked for step by step, at all shops in one form where they ask the same. */
export function CheckoutPage() {
  const w = words.value;
  useTitle(w.checkout);
  const shops = openShops.value;
  const locked = filledShops.value.filter(isLocked);
  const down = allShops.value?.filter((shop) => shop.isDown && (shop.cart === undefined || isFilled(shop))) ?? [];
  return (
    <section class="page checkout">
      <h1>{w.checkout}</h1>
      {down.map(({ domain, name }) => (
        <DownCard key={domain} name={name} />
      ))}
      {locked.map((shop) => (
        <UnderWay key={shop.domain} shop={shop} />
      ))}
      {shops.length === 0 && down.length === 0 && locked.length === 0 && (
        <p>
          {w.emptyBag} <a href="/shop">{w.toShops}</a>
        </p>
      )}
      {shops.length > 0 && <Steps shops={shops} down={down} />}
    </section>
  );
}

function Steps({ shops, down }: { readonly shops: readonly Shop[]; readonly down: readonly Shop[] }) {
  const w = words.value;
  const address = useAddress(shops);
  const hasAddress = shops.every(({ cart }) => cart?.billingInfo != null);
  return (
    <ol class="steps">
      <li>
        {/* Each order has a bill, and the API takes it with a whole address only. */}
        <h2>{shops.some(isSent) ? w.steps.address : w.billingAddress}</h2>
        <AddressStep shops={shops} address={address} isTaken={hasAddress} />
      </li>
      {hasAddress && (
        <>
          <li>
            <h2>{w.steps.delivery}</h2>
            <div class="columns">
              {shops.map((shop) => (
                <Delivery key={shop.domain} shop={shop} />
              ))}
            </div>
          </li>
          <li>
            <h2>{w.steps.consents}</h2>
            <ConsentStep shops={shops} />
          </li>
          <li>
            <h2>{w.steps.payment}</h2>
            <div class="payment">
              <CardStep shops={shops} down={down} address={address} />
              <ExpressStep shops={address.isChanged || !address.isReady ? [] : shops} />
            </div>
          </li>
        </>
      )}
    </ol>
  );
}

function Delivery({ shop }: { readonly shop: Shop }) {
  const w = words.value;
  const { domain, name, cart } = shop;
  if (!cart) return null;
  const notShipped = sayNotShipped(shop);
  const isLeftOut = notShipped !== undefined;
  // What else it needs would not help.
  const missing = isLeftOut ? [] : listMissing(shop);
  return (
    <section class={`column tone-${toTone(domain)}`}>
      <h3>{name}</h3>
      {cart.shipments.map((shipment, index) => (
        <div key={shipment.shipmentId}>
          {cart.shipments.length > 1 && <ShipmentTitle shipment={shipment} index={index} />}
          <ShipmentForm domain={domain} shipment={shipment} isLeftOut={isLeftOut} />
        </div>
      ))}
      {!isLeftOut && <Totals cart={cart} />}
      <div role="status">
        {isPayable(shop) ? (
          <p class="done">{w.stepDone}</p>
        ) : (
          <ul class="missing">
            {isLeftOut && <li>{notShipped}</li>}
            {[...new Map(missing.map((problem) => [problem.message, problem])).values()].map((problem) => {
              const own = toOwnWords(problem);
              return (
                <li key={problem.message} {...(own === undefined && { lang: 'en' })}>
                  {own ?? problem.message}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
