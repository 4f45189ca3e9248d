import { useState } from 'preact/hooks';
import { useChange } from '../bag/use-change.ts';
import { useChoice } from '../bag/use-choice.ts';
import type { CartFragment } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { captchaTokens } from '../state/pay.ts';
import { canDeliver, type Shop } from '../state/shops.ts';
import { sayNotShipped } from './say-not-shipped.ts';

const asks = ({ cart, requirements }: Shop): boolean =>
  (cart?.consents?.length ?? 0) > 0 || requirements?.captcha != null;

/** What the shops ask the buyer to agree to, and their captchas. A shop that is left out asks for nothing. */
export function ConsentStep({ shops }: { readonly shops: readonly Shop[] }) {
  const asking = shops.filter((shop) => canDeliver(shop) && asks(shop));
  const notShipped = shops.flatMap((shop) => sayNotShipped(shop) ?? []);
  if (asking.length === 0 && notShipped.length < shops.length) return <p>{words.value.noConsents}</p>;
  return (
    <>
      {notShipped.map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
      {asking.map((shop) => (
        <Consents key={shop.domain} shop={shop} />
      ))}
    </>
  );
}

function Consents({ shop }: { readonly shop: Shop }) {
  const { domain, name, cart, requirements } = shop;
  const { problems, change } = useChange();
  const captcha = requirements?.captcha?.url;
  const consents = cart?.consents ?? [];
  return (
    <fieldset>
      <legend>{name}</legend>
      {consents.map((consent) =>
        consent.explicit ? (
          <AskedConsent key={consent.consentId} domain={domain} consent={consent} change={change} />
        ) : (
          <p key={consent.consentId} class="quiet" lang="en">
            {consent.text}
          </p>
        ),
      )}
      {captcha && <Captcha domain={domain} name={name} url={captcha} />}
      <Problems problems={problems} />
    </fieldset>
  );
}

interface AskedConsentProps {
  readonly domain: string;
  readonly consent: NonNullable<CartFragment['consents']>[number];
  readonly change: ReturnType<typeof useChange>['change'];
}

function AskedConsent({ domain, consent: { consentId, version, text, signed }, change }: AskedConsentProps) {
  const { shown, choose } = useChoice(signed);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={shown}
        onChange={({ currentTarget: { checked: accepted } }) =>
          void choose(accepted, () => change('setConsents', { domain, consents: [{ consentId, version, accepted }] }))
        }
      />
      <span lang="en">{text}</span>
    </label>
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
