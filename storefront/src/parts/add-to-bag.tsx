import { useState } from 'preact/hooks';
import { words } from '../i18n/words.ts';
import type { Variant } from '../pages/product.tsx';
import { changeCart, isChanging, type Problem } from '../state/change-cart.ts';
import { findShop } from '../state/shops.ts';
import { Problems } from './problems.tsx';

const MOST = 99;

export function AddToBag({ domain, variant }: { readonly domain: string; readonly variant: Variant | undefined }) {
  const w = words.value;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [added, setAdded] = useState<string>();
  const [asked, ask] = useState<number>();
  const shop = findShop(domain);

  const add = async (quantity: number) => {
    if (variant === undefined) return;
    setAdded(undefined);
    const { refused } = await changeCart('addLineItem', { domain, addToCartRef: variant.addToCartRef, quantity });
    const needsPostalCode = refused.some(({ code }) => code === 'POSTAL_CODE_REQUIRED');
    ask(needsPostalCode ? quantity : undefined);
    setProblems(needsPostalCode ? [] : refused);
    if (refused.length === 0) setAdded(variant.variantId);
  };
  const setPostalCode = async (postalCode: string) => {
    const { refused } = await changeCart('setPostalCode', { domain, postalCode });
    setProblems(refused);
    if (refused.length === 0 && asked !== undefined) await add(asked);
  };

  return (
    <div class="buy">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void add(Number(new FormData(event.currentTarget).get('quantity')));
        }}
      >
        <label class="field">
          {w.quantity}
          <input type="number" name="quantity" min={1} max={MOST} defaultValue="1" required />
        </label>
        <button type="submit" class="primary" disabled={!variant?.available || isChanging(domain)}>
          {w.addToBag}
        </button>
      </form>
      {variant === undefined && <p>{w.noVariant}</p>}
      {variant?.available === false && <p>{w.notAvailable}</p>}
      {asked !== undefined && (
        <form
          class="row notice"
          onSubmit={(event) => {
            event.preventDefault();
            void setPostalCode(String(new FormData(event.currentTarget).get('postalCode')));
          }}
        >
          <label class="field">
            {w.postalCodeAsked(shop?.name ?? domain)}
            <input name="postalCode" autocomplete="postal-code" required maxLength={20} />
          </label>
          <button type="submit">{w.save}</button>
        </form>
      )}
      <Problems problems={problems} />
      <p role="status" class="done">
        {added !== undefined && added === variant?.variantId && (
          <>
            {w.added} <a href="/shop/bag">{w.bag}</a>
          </>
        )}
      </p>
    </div>
  );
}
