import type { CartFragment } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { useChange } from './use-change.ts';

export function PromoCodes({ domain, cart: { coupons } }: { readonly domain: string; readonly cart: CartFragment }) {
  const { problems, change } = useChange();
  const w = words.value;
  const drop = (code: string) => {
    const others = coupons.filter((each) => each !== code);
    void (others.length === 0
      ? change('clearPromoCodes', { domain })
      : change('applyPromoCodes', { domain, promoCodes: others, replaceExisting: true }));
  };
  const apply = async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code')).trim();
    if (await change('applyPromoCodes', { domain, promoCodes: [code] })) form.reset();
  };
  return (
    <div class="codes">
      {coupons.length > 0 && (
        <ul class="tags">
          {coupons.map((code) => (
            <li key={code}>
              {code}
              <button type="button" aria-label={w.removeCode(code)} onClick={() => drop(code)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void apply(event.currentTarget);
        }}
      >
        <label class="field">
          {w.code}
          <input name="code" required maxLength={64} autocomplete="off" />
        </label>
        <button type="submit">{w.apply}</button>
      </form>
      <Problems problems={problems} />
    </div>
  );
}
