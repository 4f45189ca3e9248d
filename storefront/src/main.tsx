import { render } from 'preact';
import { App } from './app.tsx';
import { startLanguage } from './i18n/words.ts';
import { keepFocus } from './parts/keep-focus.ts';
import { followLinks } from './state/place.ts';
import { loadShops } from './state/shops.ts';

const root = document.getElementById('app');
if (root !== null) {
  void loadShops();
  await startLanguage();
  followLinks();
  keepFocus();
  root.replaceChildren();
  render(<App />, root);
}
