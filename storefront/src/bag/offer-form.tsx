import { useId } from 'preact/hooks';
import type { AddonSelectionInput, CartFragment, OfferFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import type { Offer } from './extras.tsx';
import { useChange } from './use-change.ts';

interface OfferFormProps {
  readonly domain: string;
  readonly cart: CartFragment;
  readonly offer: Offer;
}

const readOptions = (form: FormData, { addonId, options }: OfferFragment) =>
  options.flatMap(({ name }) => {
    const value = String(form.get(`${addonId} ${name}`) ?? '').trim();
    return value === '' ? [] : [{ name, value }];
  });

/** What the form selects: the add-on, with its options, and the nested ones that are checked. */
function readSelections(form: FormData, offer: Offer): AddonSelectionInput[] {
  const lineItemIds = form.getAll('line').map(String);
  const isForLines = offer.scope === 'ITEM' || offer.scope === 'GROUP';
  const children = offer.childOffers.filter(({ addonId }) => form.getAll('child').includes(addonId));
  return [
    { addonId: offer.addonId, options: readOptions(form, offer), ...(isForLines && { lineItemIds }) },
    ...children.map((child) => ({
      addonId: child.addonId,
      options: readOptions(form, child),
      ...((child.scope === 'ITEM' || child.scope === 'GROUP') && { lineItemIds }),
    })),
  ];
}

export function OfferForm({ domain, cart, offer }: OfferFormProps) {
  const { problems, change } = useChange();
  const w = words.value;
  const lines = cart.lineItems.filter(({ lineItemId }) => offer.eligibleLineItemIds.includes(lineItemId));
  const isForLines = offer.scope === 'ITEM' || offer.scope === 'GROUP';
  const select = async (form: HTMLFormElement) => {
    const selections = readSelections(new FormData(form), offer);
    if (await change('addAddons', { domain, selections })) form.reset();
  };
  return (
    <details class="offer">
      <summary>
        {offer.display.name} {offer.price && <span class="amount">{money(offer.price)}</span>}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void select(event.currentTarget);
        }}
      >
        {offer.display.description && <p class="quiet">{offer.display.description}</p>}
        {isForLines && (
          <fieldset class="plain">
            <legend>{w.forItem}</legend>
            {lines.map(({ lineItemId, description, variantDescription }, index) => (
              <label class="check" key={lineItemId}>
                <input
                  type="checkbox"
                  name="line"
                  value={lineItemId}
                  defaultChecked={index === 0 || offer.scope === 'GROUP'}
                />
                {description} {variantDescription}
              </label>
            ))}
          </fieldset>
        )}
        <Options offer={offer} />
        {offer.childOffers.map((child, index) => (
          <div key={child.addonId}>
            <label class="check">
              <input type="checkbox" name="child" value={child.addonId} defaultChecked={index < offer.minChildren} />
              {child.display.name} {child.price && <span class="amount">{money(child.price)}</span>}
            </label>
            <Options offer={child} />
          </div>
        ))}
        <Problems problems={problems} />
        <button type="submit">{w.addExtra}</button>
      </form>
    </details>
  );
}

/** An option of a nested add-on is only needed if that one is checked: the shop says what is missing. */
const Options = ({ offer: { addonId, options } }: { readonly offer: OfferFragment }) => (
  <>
    {options.map((option) => (
      <Option key={option.name} option={option} field={`${addonId} ${option.name}`} />
    ))}
  </>
);

interface OptionProps {
  readonly option: OfferFragment['options'][number];
  readonly field: string;
}

function Option({ option: { label, values, maxLength, required }, field }: OptionProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && ` (${words.value.optional})`}
      </label>
      {values.length > 0 ? (
        <select id={id} name={field}>
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      ) : (
        <input id={id} name={field} {...(maxLength !== null && { maxLength })} autocomplete="off" />
      )}
    </div>
  );
}
