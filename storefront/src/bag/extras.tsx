import type { CartFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { OfferForm } from './offer-form.tsx';
import { useChange } from './use-change.ts';

export type Offer = CartFragment['addons']['offers'][number];

/** The add-ons that are selected, and those that the shop offers for this cart now. */
export function Extras({ domain, cart }: { readonly domain: string; readonly cart: CartFragment }) {
  const { problems, change } = useChange();
  const w = words.value;
  const { offers, selections } = cart.addons;
  if (offers.length === 0 && selections.length === 0) return null;
  const toItems = (ids: readonly string[]) =>
    cart.lineItems.filter(({ lineItemId }) => ids.includes(lineItemId)).map(({ description }) => description);
  return (
    <div class="extras">
      <h3>{w.extras}</h3>
      {selections.length > 0 && (
        <ul class="lines">
          {selections.map(({ addonId, name, lineItemIds, options, price, parentAddonId }) => (
            <li key={addonId + lineItemIds.join()} class={parentAddonId === null ? '' : 'nested'}>
              <div>
                <strong>{name}</strong>{' '}
                <span class="quiet">
                  {[...toItems(lineItemIds), ...options.map(({ value }) => `“${value}”`)].join(', ')}
                </span>{' '}
                <button
                  type="button"
                  class="link"
                  aria-label={w.removeItem(name)}
                  onClick={() =>
                    void change('removeAddon', { domain, addonId, ...(lineItemIds.length > 0 && { lineItemIds }) })
                  }
                >
                  {w.remove}
                </button>
              </div>
              {price && <span class="amount">{money(price)}</span>}
            </li>
          ))}
        </ul>
      )}
      {offers.map((offer) => (
        <OfferForm key={offer.addonId} domain={domain} cart={cart} offer={offer} />
      ))}
      <Problems problems={problems} />
    </div>
  );
}
