import { words } from '../i18n/words.ts';
import { Found } from '../parts/found.tsx';
import { place } from '../state/place.ts';
import { useTitle } from '../state/use-title.ts';

export function SearchPage() {
  const { searchFor } = words.value;
  const query = place.value.query.get('q') ?? '';
  useTitle(`${searchFor}: ${query}`);
  return (
    <section class="page">
      <h1>
        {searchFor}: <q>{query}</q>
      </h1>
      <Found />
    </section>
  );
}
