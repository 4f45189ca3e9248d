import type { CartFragment } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { DownCard } from '../parts/down-card.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { UnderWay } from '../parts/under-way.tsx';
import { isChanging } from '../state/change-cart.ts';
import { toHref } from '../state/place.ts';
import { isFilled, isLocked, type Shop } from '../state/shops.ts';
import { Extras } from './extras.tsx';
import { HandOver } from './hand-over.tsx';
import { Lines } from './lines.tsx';
import { PromoCodes } from './promo-codes.tsx';
import { Shipments } from './shipments.tsx';
import { Totals } from './totals.tsx';
import { Warnings } from './warnings.tsx';

export function CartColumn({ shop }: { readonly shop: Shop }) {
  const { domain, name, cart, isDown, ordered } = shop;
  const w = words.value;
  return (
    <section
      class={`column tone-${toTone(domain)}${isDown ? ' is-down' : ''}`}
      aria-labelledby={`cart-${domain}`}
      aria-busy={isChanging(domain)}
    >
      <h2 id={`cart-${domain}`}>{name}</h2>
      {isDown && <DownCard name={name} />}
      <Warnings shop={shop} />
      {!isDown && cart === undefined && <p class="loading">{w.loading}</p>}
      {ordered !== null && !isFilled(shop) && (
        <p class="notice">
          {w.becameOrder(ordered.orderNumber)}{' '}
          <a href={toHref(`/order/${domain}/${encodeURIComponent(ordered.orderId)}`)}>{w.seeOrder}</a>
        </p>
      )}
      {cart !== undefined && !isFilled(shop) && !isDown && (
        <p class="quiet">
          {w.emptyCart} <a href={toHref(`/shops/${domain}`)}>{w.browse(name)}</a>
        </p>
      )}
      {cart && isFilled(shop) && <Filled shop={shop} cart={cart} />}
    </section>
  );
}

function Filled({ shop, cart }: { readonly shop: Shop; readonly cart: CartFragment }) {
  const { domain, operations, isDown } = shop;
  return (
    <fieldset class="plain" disabled={isDown || isLocked(shop)}>
      <legend class="hidden">{shop.name}</legend>
      <UnderWay shop={shop} />
      <Lines domain={domain} cart={cart} />
      <Shipments domain={domain} cart={cart} canSplit={operations.has('SPLIT_SHIPMENT')} />
      {operations.has('ADD_ADDONS') && <Extras domain={domain} cart={cart} />}
      {operations.has('APPLY_PROMO_CODES') && <PromoCodes domain={domain} cart={cart} />}
      <Totals cart={cart} />
      {operations.has('TRANSFER_SESSION') && <HandOver domain={domain} />}
    </fieldset>
  );
}
