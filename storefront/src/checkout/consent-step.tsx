import { useState } from 'preact/hooks';
import { useChange } from '../bag/use-change.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { captchaTokens } from '../state/pay.ts';
import type { Shop } from '../state/shops.ts';

/** What one shop asks the buyer to agree to, and its captcha. */
export function ConsentStep({ shop }: { readonly shop: Shop }) {
  const { domain, name, cart, requirements } = shop;
  const { problems, change } = useChange();
  /** The buyer's answers that the shop has not taken yet. */
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({});
  const w = words.value;
  const captcha = requirements?.captcha?.url;
  const consents = cart?.consents ?? [];
  if (consents.length === 0 && !captcha) return null;
  const answer = async (consentId: string, version: string, accepted: boolean) => {
    setGiven((before) => ({ ...before, [consentId]: accepted }));
    await change('setConsents', { domain, consents: [{ consentId, version, accepted }] });
    setGiven(({ [consentId]: _taken, ...others }) => others);
  };
  return (
    <fieldset>
      <legend>{name}</legend>
      {consents.map(({ consentId, text, explicit, signed, version }) =>
        explicit ? (
          <label class="check" key={consentId}>
            <input
              type="checkbox"
              checked={given[consentId] ?? signed}
              onChange={({ currentTarget: { checked } }) => void answer(consentId, version, checked)}
            />
            <span lang="en">{text}</span>
          </label>
        ) : (
          <p key={consentId} class="quiet" lang="en">
            {text}
          </p>
        ),
      )}
      {captcha && <Captcha domain={domain} name={name} url={captcha} />}
      <Problems problems={problems} />
      {consents.length === 0 && !captcha && <p>{w.noConsents}</p>}
    </fieldset>
  );
}

function Captcha({ domain, name, url }: { readonly domain: string; readonly name: string; readonly url: string }) {
  const w = words.value;
  const [failed, setFailed] = useState(false);
  const confirm = async () => {
    try {
      // The demo's captcha is on this server, whatever name the browser reaches it by.
      const response = await fetch(new URL(url).pathname, { method: 'POST', headers: { accept: 'application/json' } });
      const { captchaToken } = (await response.json()) as { readonly captchaToken: string };
      captchaTokens.value = { ...captchaTokens.value, [domain]: captchaToken };
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div class="row">
      <p>{w.humanAsked(name)}</p>
      <button type="button" onClick={() => void confirm()} disabled={captchaTokens.value[domain] !== undefined}>
        {w.human}
      </button>
      <p role="status" class="done">
        {captchaTokens.value[domain] !== undefined && w.humanDone}
        {failed && w.failed}
      </p>
    </div>
  );
}
