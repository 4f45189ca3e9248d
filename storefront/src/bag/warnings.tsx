import { words } from '../i18n/words.ts';
import { patchShop, type Shop } from '../state/shops.ts';

/** What the shop changed by itself: a price, a method that is gone. */
export function Warnings({ shop: { domain, warnings } }: { readonly shop: Shop }) {
  const w = words.value;
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div class="notice warn">
          <strong>{w.warnings}</strong>
          <ul>
            {warnings.map(({ code, message, target }) => (
              <li key={`${code}${target}`} lang="en">
                {message}
              </li>
            ))}
          </ul>
          <button type="button" class="link" onClick={() => patchShop(domain, () => ({ warnings: [] }))}>
            {w.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
