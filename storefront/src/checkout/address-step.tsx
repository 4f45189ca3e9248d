import { type AddressField as Field, toAddressProblems } from '@cartwright/client/browser';
import { useEffect, useId, useRef } from 'preact/hooks';
import { country as toCountry } from '../i18n/formats.ts';
import { language, words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import type { Shop } from '../state/shops.ts';
import type { Address } from '../state/use-address.ts';
import { findExample } from './example-addresses.ts';
import { sayNotShipped } from './say-not-shipped.ts';

/** By which the button beside "Pay" sends the form, too. */
export const ADDRESS_FORM = 'address';

interface AddressStepProps {
  readonly shops: readonly Shop[];
  readonly address: Address;
  /** The next step is further down then. */
  readonly isTaken: boolean;
}

/** One form for all shops. */
export function AddressStep({ shops, address, isTaken }: AddressStepProps) {
  const w = words.value;
  const { typed, fields, problems, failure } = address;
  const { country } = typed;
  const example = findExample(country);
  const told = useRef<HTMLDivElement>(null);
  // The button beside "Pay" is far below.
  useEffect(() => {
    if (problems.length > 0) told.current?.focus();
  }, [problems]);
  // The shop that ships to the country may have left the bag.
  const countries = [...new Set([country, ...shops.flatMap(({ shipsTo }) => shipsTo ?? [])])].sort((left, right) =>
    toCountry(left).localeCompare(toCountry(right), language.value),
  );
  const beside = toAddressProblems(problems);
  return (
    <form
      id={ADDRESS_FORM}
      class="address"
      tabIndex={-1}
      // Another country, or language, draws the fields anew.
      onInput={({ currentTarget }) => address.type(new FormData(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        void address.save(new FormData(event.currentTarget));
      }}
    >
      <p class="quiet">{w.sameForAll}</p>
      <label class="field">
        {w.country}
        <select value={country} onChange={(event) => address.replace({ country: event.currentTarget.value })}>
          {countries.map((code) => (
            <option key={code} value={code}>
              {toCountry(code)}
            </option>
          ))}
        </select>
      </label>
      {shops
        .flatMap((shop) => sayNotShipped(shop, country) ?? [])
        .map((text) => (
          <p key={text} class="notice warn">
            {text}
          </p>
        ))}
      <div class="fields">
        {fields.map((field) => (
          <AddressField key={field.name} field={field} value={typed[field.name] ?? ''} problem={beside[field.name]} />
        ))}
      </div>
      <Problems problems={failure ? [failure] : problems} place={told} />
      <div class="row">
        {failure && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // The button goes.
              currentTarget.form?.focus();
              address.retry();
            }}
          >
            {w.again}
          </button>
        )}
        <button type="submit" class={isTaken && !address.isChanged ? '' : 'primary'} disabled={!address.isReady}>
          {w.useAddress}
        </button>
        {example && (
          <button type="button" class="link" onClick={() => address.replace(example)}>
            {w.fillExample}
          </button>
        )}
      </div>
    </form>
  );
}

interface AddressFieldProps {
  readonly field: Field;
  readonly value: string;
  readonly problem: string | undefined;
}

function AddressField({ field, value, problem }: AddressFieldProps) {
  const id = useId();
  const { name, label, required, type, autocomplete, options } = field;
  const shared = { id, name, required, 'aria-invalid': problem !== undefined };
  return (
    <div class="field">
      <label for={id}>
        {words.value.addressLabels[name] ?? <span lang="en">{label}</span>}
        {!required && ` (${words.value.optional})`}
      </label>
      {options.length > 0 ? (
        <select {...shared} value={value}>
          <option value="">{words.value.chooseRegion}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} type={type as 'email'} autocomplete={autocomplete as 'on'} value={value} maxLength={200} />
      )}
    </div>
  );
}
