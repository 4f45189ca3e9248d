import { words } from '../i18n/words.ts';
import type { Chosen, Product } from '../pages/product.tsx';

interface VariantOptionsProps {
  readonly product: Product;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The options of a product, each a group of radio buttons. What is sold out can be looked at. */
export function VariantOptions({ product: { variants, variantOptionValues }, chosen, onChoose }: VariantOptionsProps) {
  if (variants.length < 2) return null;
  const isAvailable = (next: Chosen) =>
    variants.some(
      ({ available, variantOptionList }) =>
        available &&
        variantOptionList.every(({ propertyAccessor, optionValue }) => next[propertyAccessor] === optionValue),
    );
  return (
    <div class="options">
      {variantOptionValues.map(({ displayName, propertyAccessor, optionValues }) => (
        <fieldset key={propertyAccessor}>
          <legend lang="en">{displayName}</legend>
          {optionValues.map(({ value, displayName: label }) => {
            const next = { ...chosen, [propertyAccessor]: value };
            return (
              <label key={value} class={isAvailable(next) ? 'choice' : 'choice sold'}>
                <input
                  type="radio"
                  name={propertyAccessor}
                  value={value}
                  checked={chosen[propertyAccessor] === value}
                  onChange={() => onChoose(next)}
                />
                <span lang="en">{label}</span>
                {!isAvailable(next) && <span class="hidden"> ({words.value.soldOut})</span>}
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
