import { useState } from 'preact/hooks';
import { list, money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { isPayable, payAll } from '../state/pay.ts';
import { goTo } from '../state/place.ts';
import type { Shop } from '../state/shops.ts';

const CENTURY = 2000;

function readCard(form: FormData) {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const [month = '', year = ''] = read('expiry').split('/');
  return {
    number: read('number'),
    expiryMonth: Number(month),
    expiryYear: Number(year) < 100 ? CENTURY + Number(year) : Number(year),
    securityCode: read('code'),
    holderName: read('holder'),
  };
}

/** One card pays all shops that are ready: each order is its own. */
export function CardStep({ shops }: { readonly shops: readonly Shop[] }) {
  const w = words.value;
  const [problem, setProblem] = useState<{ readonly name: string; readonly message: string }>();
  const [isPaying, setPaying] = useState(false);
  const payable = shops.filter(isPayable);
  const pay = async (form: HTMLFormElement) => {
    setPaying(true);
    try {
      goTo(await payAll(payable, readCard(new FormData(form))));
    } catch (error) {
      setProblem({ name: 'card', message: (error as Error).message });
      setPaying(false);
    }
  };
  return (
    <form
      class="card-form"
      autocomplete="on"
      onSubmit={(event) => {
        event.preventDefault();
        void pay(event.currentTarget);
      }}
    >
      <h3>{w.payAll}</h3>
      <p class="quiet">{w.cardHint}</p>
      <label class="field">
        {w.cardNumber}
        <input name="number" inputMode="numeric" autocomplete="cc-number" required maxLength={30} />
      </label>
      <label class="field">
        {w.holder}
        <input name="holder" autocomplete="cc-name" required maxLength={100} />
      </label>
      <div class="pair">
        <label class="field">
          {w.expiry}
          <input name="expiry" autocomplete="cc-exp" required pattern="\d{1,2}/\d{2}(\d{2})?" placeholder="12/30" />
        </label>
        <label class="field">
          {w.securityCode}
          <input name="code" inputMode="numeric" autocomplete="cc-csc" required maxLength={4} />
        </label>
      </div>
      {shops
        .filter((shop) => !isPayable(shop))
        .map(({ domain, name }) => (
          <p key={domain} class="quiet">
            {w.leftOut(name)}
          </p>
        ))}
      {problem && <Problems problems={[problem]} />}
      <button type="submit" class="primary" disabled={isPaying || payable.length === 0}>
        {w.pay(list(payable.flatMap(({ cart }) => (cart ? [money(cart.total)] : []))))}
      </button>
    </form>
  );
}
