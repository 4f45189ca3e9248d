import { CartColumn } from '../bag/cart-column.tsx';
import { words } from '../i18n/words.ts';
import { openShops, shops } from '../state/shops.ts';
import { useTitle } from '../state/use-title.ts';

/** The carts of all shops, side by side. */
export function BagPage() {
  const w = words.value;
  useTitle(w.bagTitle);
  const payable = openShops.value.length;
  return (
    <section class="page bag">
      <h1>{w.bagTitle}</h1>
      <p>{w.bagIntro}</p>
      <div class="columns">
        {shops.value?.map((shop) => (
          <CartColumn key={shop.domain} shop={shop} />
        ))}
      </div>
      {payable > 0 && (
        <p class="go-on">
          <a class="button primary" href="/shop/checkout">
            {w.checkOutAll(payable)}
          </a>
        </p>
      )}
    </section>
  );
}
