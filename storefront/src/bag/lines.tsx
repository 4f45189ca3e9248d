import type { CartFragment } from '../generated/operations.ts';
import { money, number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Picture } from '../parts/picture.tsx';
import { Problems } from '../parts/problems.tsx';
import { useChange } from './use-change.ts';

export function Lines({ domain, cart }: { readonly domain: string; readonly cart: CartFragment }) {
  const { problems, change } = useChange();
  const w = words.value;
  return (
    <>
      <ul class="lines">
        {cart.lineItems.map(({ lineItemId, description, variantDescription, quantity, linePrice, image }) => {
          const set = (next: number) => void change('updateLineItem', { domain, lineItemId, quantity: next });
          return (
            <li key={lineItemId}>
              <Picture image={image} isDecoration size={56} />
              <div>
                <strong>{description}</strong>
                {variantDescription && <span class="quiet"> {variantDescription}</span>}
                <div class="row">
                  <button type="button" aria-label={w.less(description)} onClick={() => set(quantity - 1)}>
                    −
                  </button>
                  <span>{number(quantity)}</span>
                  <button type="button" aria-label={w.moreOf(description)} onClick={() => set(quantity + 1)}>
                    +
                  </button>
                  <button type="button" class="link" aria-label={w.removeItem(description)} onClick={() => set(0)}>
                    {w.remove}
                  </button>
                </div>
              </div>
              <span class="amount">{money(linePrice)}</span>
            </li>
          );
        })}
      </ul>
      <Problems problems={problems} />
    </>
  );
}
