import { type AddressForm, readAddressForm } from '@cartwright/client/browser';
import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import type { AddressInput } from '../generated/operations.ts';
import { changeCart, type Problem } from './change-cart.ts';
import type { Shop } from './shops.ts';
import { toProblem } from './to-problem.ts';

interface TypedAddress {
  readonly country: string;
  /** By the names of the form's fields, those of other countries among them. */
  readonly values: Readonly<Record<string, string | null>>;
}

/** Delivery and bill at one shop. A shop that does not ship there still needs the bill. */
async function setAddress({ domain, cart, shipsTo }: Shop, address: AddressInput): Promise<readonly Problem[]> {
  const isShipped = cart?.requiresShipping === true && (shipsTo?.includes(address.country ?? '') ?? true);
  const refused = isShipped ? await changeCart('setShippingInfo', { domain, shippingInfo: address }) : [];
  return refused.length > 0 ? refused : changeCart('setBillingInfo', { domain, billingInfo: address });
}

const toValues = (data: FormData): TypedAddress['values'] =>
  Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));

/** The form of the country. One that did not come can be asked for again. */
function useAddressForm(country: string) {
  const [form, setForm] = useState<AddressForm>();
  const [failure, setFailure] = useState<ReturnType<typeof toProblem>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    setFailure(undefined);
    readAddressForm(cartwright, country, { signal: left.signal }).then(
      setForm,
      (error) => left.signal.aborted || setFailure(toProblem(error)),
    );
    return () => left.abort();
  }, [country, tries]);
  return { form, failure, retry: () => setTries(tries + 1) };
}

/** The address that the buyer types for all shops, and whether it is still the one that they took. */
export function useAddress(shops: readonly Shop[]) {
  const known = shops.map(({ cart }) => cart?.shippingInfo ?? cart?.billingInfo).find((address) => address != null);
  const [typed, setTyped] = useState<TypedAddress>({ country: known?.country ?? 'US', values: { ...known } });
  const [taken, setTaken] = useState(typed);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { form, failure, retry } = useAddressForm(typed.country);
  const fields = form?.fields ?? [];
  const isChanged =
    typed.country !== taken.country ||
    fields.some(({ name }) => (typed.values[name] ?? '') !== (taken.values[name] ?? ''));
  const save = async (data: FormData) => {
    if (form?.country !== typed.country) return;
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
    const refusals = answers.flat();
    setProblems(refusals);
    if (refusals.length === 0) setTaken({ country: form.country, values: toValues(data) });
    setSaving(false);
  };
  return {
    ...typed,
    fields,
    isChanged,
    isReady: form?.country === typed.country && !isSaving,
    problems,
    failure,
    retry,
    save,
    type: (data: FormData) => setTyped((before) => ({ ...before, values: { ...before.values, ...toValues(data) } })),
    replace: (other: Partial<TypedAddress>) => {
      setProblems([]);
      setTyped((before) => ({ ...before, ...other }));
    },
  };
}

export type Address = ReturnType<typeof useAddress>;
