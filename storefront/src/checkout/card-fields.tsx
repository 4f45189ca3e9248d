import { words } from '../i18n/words.ts';
import type { TypedCard } from '../state/pay.ts';

const CENTURY = 2000;

export function readCard(form: FormData): TypedCard {
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

export function CardFields() {
  const w = words.value;
  return (
    <>
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
    </>
  );
}
