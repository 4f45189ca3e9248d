import { type AddressForm, readAddressForm, toAddressProblems } from '@cartwright/client/browser';
import { useEffect, useId, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import type { AddressInput } from '../generated/operations.ts';
import { country as toCountry } from '../i18n/formats.ts';
import { language, words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { changeCart, type Problem } from '../state/change-cart.ts';
import type { Shop } from '../state/shops.ts';
import { toProblem } from '../state/to-problem.ts';

const EXAMPLE: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78701',
};

/** Delivery and bill at one shop. A shop that does not ship there still needs the bill. */
async function setAddress({ domain, cart, shipsTo }: Shop, address: AddressInput): Promise<readonly Problem[]> {
  const isShipped = cart?.requiresShipping === true && (shipsTo?.includes(address.country ?? '') ?? true);
  const refused = isShipped ? await changeCart('setShippingInfo', { domain, shippingInfo: address }) : [];
  return refused.length > 0 ? refused : changeCart('setBillingInfo', { domain, billingInfo: address });
}

const toValues = (data: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));

/** One form for all shops. */
export function AddressStep({ shops }: { readonly shops: readonly Shop[] }) {
  const w = words.value;
  const countries = [...new Set(shops.flatMap(({ shipsTo }) => shipsTo ?? []))].sort((left, right) =>
    toCountry(left).localeCompare(toCountry(right), language.value),
  );
  const known = shops.map(({ cart }) => cart?.shippingInfo ?? cart?.billingInfo).find((address) => address != null);
  const [country, setCountry] = useState(known?.country ?? 'US');
  const [form, setForm] = useState<AddressForm>();
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>(known ?? {});
  const [problems, setProblems] = useState<readonly (Problem | ReturnType<typeof toProblem>)[]>([]);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    readAddressForm(cartwright, country, { signal: left.signal }).then(
      (read) => {
        setForm(read);
        setProblems([]);
      },
      (error) => left.signal.aborted || setProblems([toProblem(error)]),
    );
    return () => left.abort();
  }, [country]);
  const save = async (element: HTMLFormElement) => {
    if (form === undefined) return;
    const data = new FormData(element);
    const address = form.read(data);
    setSaving(true);
    const answers = await Promise.all(
      shops.map(async (shop) =>
        (await setAddress(shop, address)).map((problem) => ({
          ...problem,
          message: `${shop.name}: ${problem.message}`,
        })),
      ),
    );
    setProblems(answers.flat());
    setSaving(false);
  };
  const beside = toAddressProblems(problems);
  /** The next step is further down then. */
  const isTaken = shops.every(({ cart }) => cart?.billingInfo != null);
  return (
    <form
      class="address"
      // Another country, or language, draws the fields anew.
      onInput={({ currentTarget }) => setValues({ ...values, ...toValues(new FormData(currentTarget)) })}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <p class="quiet">{w.sameForAll}</p>
      <label class="field">
        {w.country}
        <select value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
          {countries.map((code) => (
            <option key={code} value={code}>
              {toCountry(code)}
            </option>
          ))}
        </select>
      </label>
      {shops
        .filter(({ shipsTo }) => shipsTo !== null && !shipsTo.includes(country))
        .map(({ domain, name }) => (
          <p key={domain} class="notice warn">
            {w.notShippedTo(name, toCountry(country))}
          </p>
        ))}
      <div class="fields">
        {form?.fields.map((field) => (
          <AddressField key={field.name} field={field} value={values[field.name] ?? ''} problem={beside[field.name]} />
        ))}
      </div>
      <Problems problems={problems} />
      <div class="row">
        <button type="submit" class={isTaken ? '' : 'primary'} disabled={isSaving || form?.country !== country}>
          {w.useAddress}
        </button>
        <button
          type="button"
          class="link"
          onClick={() => {
            setCountry('US');
            setValues(EXAMPLE);
          }}
        >
          {w.fillExample}
        </button>
      </div>
    </form>
  );
}

interface AddressFieldProps {
  readonly field: AddressForm['fields'][number];
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
