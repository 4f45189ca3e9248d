import { useState } from 'preact/hooks';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { useBusy } from '../parts/use-busy.ts';
import { type Provider, type Refusal, startExpress } from '../state/express.ts';
import { isPayable } from '../state/pay.ts';
import { toHref } from '../state/place.ts';
import type { Shop } from '../state/shops.ts';
import { toProblem } from '../state/to-problem.ts';

/** Names of companies: the same in every language. */
const NAMES: Readonly<Record<Provider, string>> = { PAYPAL: 'PayPal', APPLE_PAY: 'Apple Pay', KLARNA: 'Klarna' };

/** Each provider pays one shop, on a page of its own; so does a card with a passkey. */
export function ExpressStep({ shops }: { readonly shops: readonly Shop[] }) {
  const w = words.value;
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { isBusy, begin, end } = useBusy();
  const takesTokens = ({ requirements }: Shop) => (requirements?.cardNetworks.length ?? 0) > 0;
  const offered = shops.filter(
    (shop) => isPayable(shop) && (takesTokens(shop) || (shop.requirements?.expressProviders.length ?? 0) > 0),
  );
  if (offered.length === 0) return null;
  const pay = async (domain: string, provider: Provider) => {
    if (!begin()) return;
    try {
      const { href, refusals: refused } = await startExpress(domain, provider);
      setRefusals(refused);
      if (href !== undefined) return location.assign(href);
    } catch (error) {
      setRefusals([toProblem(error)]);
    }
    end();
  };
  return (
    <div class="express">
      <h3>{w.payOther}</h3>
      {offered.map((shop) => (
        <div key={shop.domain} class="row">
          {shop.requirements?.expressProviders.map((provider) => (
            <button key={provider} type="button" disabled={isBusy} onClick={() => void pay(shop.domain, provider)}>
              {w.payWith(NAMES[provider], shop.name)}
            </button>
          ))}
          {takesTokens(shop) && (
            <a class="button" href={toHref(`/card-token/${shop.domain}`)}>
              {w.payWith(w.passkey, shop.name)}
            </a>
          )}
        </div>
      ))}
      <Problems problems={refusals} />
    </div>
  );
}
