import { type AddressForm, readAddressForm } from '@cartwright/client/browser';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import type { AddressInput } from '../generated/operations.ts';
import { list } from '../i18n/formats.ts';
import { type Changed, changeCart, type Problem } from './change-cart.ts';
import { canDeliver, isSent, type Shop } from './shops.ts';
import { toProblem } from './to-problem.ts';

/** In the fields of other countries, too. */
type TypedAddress = AddressInput & { readonly country: string };

/** What a shop has taken: the address as it was sent, and as an order of its cart then had it. Another tab may have sent its own since. */
interface Taken {
  readonly sent: TypedAddress;
  readonly held: readonly string[];
}

/** Delivery and bill at one shop. A shop that does not ship there still needs the bill. */
async function setAddress(shop: Shop, sent: TypedAddress): Promise<Taken & Pick<Changed, 'refused'>> {
  const { domain } = shop;
  const isShipped = isSent(shop) && canDeliver(shop, sent.country);
  const shipped = isShipped ? await changeCart('setShippingInfo', { domain, shippingInfo: sent }) : null;
  if (shipped !== null && shipped.refused.length > 0) return { refused: shipped.refused, sent, held: [] };
  const billed = await changeCart('setBillingInfo', { domain, billingInfo: sent });
  const held = [shipped?.cart?.shippingInfo, billed.cart?.billingInfo];
  return { refused: billed.refused, sent, held: held.map((address) => JSON.stringify(address)) };
}

/** The addresses that an order of the cart would have. */
const listAddresses = (shop: Shop) =>
  isSent(shop) && canDeliver(shop) ? [shop.cart?.shippingInfo, shop.cart?.billingInfo] : [shop.cart?.billingInfo];

/** What all shops say is said once, and the rest with the names of those that say it. */
function toProblems(
  answers: readonly { readonly name: string; readonly refused: readonly Problem[] }[],
): readonly Problem[] {
  const told = answers.flatMap(({ name, refused }) => refused.map((problem) => ({ name, problem })));
  return [...Map.groupBy(told, ({ problem }) => problem.message).values()].flatMap((same) => {
    const names = new Set(same.map(({ name }) => name));
    const [problem] = same.map((each) => each.problem);
    if (problem === undefined) return [];
    return names.size === answers.length ? problem : { ...problem, message: `${list([...names])}: ${problem.message}` };
  });
}

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

/** Undefined until the buyer types one. It outlives the form, which goes while no shop of the bag answers. */
const own = signal<TypedAddress>();

/** The address that the buyer types for all shops, and whether it is the one that their orders would have. */
export function useAddress(shops: readonly Shop[]) {
  const known = shops.map(({ cart }) => cart?.billingInfo ?? cart?.shippingInfo).find((address) => address != null);
  const typed = own.value ?? { country: 'US', ...known };
  const change = (fields: Partial<TypedAddress>) => {
    own.value = { ...typed, ...own.value, ...fields };
  };
  /** By shop, once an address was sent to it. Null unless the shop took it: what it has then is not certain. */
  const [taken, setTaken] = useState<Readonly<Record<string, Taken | null>>>({});
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { form, failure, retry } = useAddressForm(typed.country);
  const fields = form?.fields ?? [];
  const isShown = (address: AddressInput | null | undefined) =>
    address?.country === typed.country && fields.every(({ name }) => (address[name] ?? '') === (typed[name] ?? ''));
  /** Carts have addresses in the form of their country: what was sent is compared with what was typed. */
  const isUsedBy = (shop: Shop) => {
    const addresses = listAddresses(shop);
    const last = taken[shop.domain];
    if (last === undefined) return addresses.every(isShown);
    // Goods that are picked up meanwhile need one of them less.
    return isShown(last?.sent) && addresses.every((address) => last?.held.includes(JSON.stringify(address)));
  };
  const saveAt = async (shop: Shop, sent: TypedAddress) => {
    const { domain, name } = shop;
    setTaken((before) => ({ ...before, [domain]: null }));
    const { refused, ...now } = await setAddress(shop, sent);
    if (refused.length === 0) setTaken((before) => ({ ...before, [domain]: now }));
    return { name, refused };
  };
  const save = async (data: FormData) => {
    if (form?.country !== typed.country) return;
    const address = { ...form.read(data), country: form.country };
    // Some fields are filled in, or emptied, without an event.
    change(address);
    setSaving(true);
    const answers = await Promise.all(shops.map((shop) => saveAt(shop, address)));
    setProblems(toProblems(answers));
    setSaving(false);
  };
  return {
    typed,
    fields,
    isChanged: !shops.every(isUsedBy),
    isReady: form?.country === typed.country && !isSaving,
    isSaving,
    problems,
    failure,
    retry,
    save,
    type: (data: FormData) => change({ ...form?.read(data), country: typed.country }),
    replace: (other: Partial<TypedAddress>) => {
      setProblems([]);
      change(other);
    },
  };
}

export type Address = ReturnType<typeof useAddress>;
