import { chooseLanguage, language, languageNames, words } from '../i18n/words.ts';
import { place } from '../state/place.ts';
import { bagCount } from '../state/shops.ts';
import { SearchBox } from './search-box.tsx';

export function Header() {
  const w = words.value;
  const { path, query } = place.value;
  const at = (name: string) => (path === name ? { 'aria-current': 'page' as const } : {});
  return (
    <header class="top">
      <a class="brand" href="/shop">
        Cartwright
      </a>
      <SearchBox asked={query.get('q') ?? ''} />
      <nav aria-label={w.menu}>
        <a href="/shop" {...at('/')}>
          {w.home}
        </a>
        <a href="/shop/orders" {...at('/orders')}>
          {w.orders}
        </a>
        <a href="/shop/bag" {...at('/bag')}>
          {w.bag}{' '}
          <span class="count">
            {bagCount.value}
            <span class="hidden"> {w.items(bagCount.value)}</span>
          </span>
        </a>
      </nav>
      <select
        class="language"
        aria-label={w.language}
        value={language.value}
        onChange={(event) => void chooseLanguage(event.currentTarget.value)}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </header>
  );
}
