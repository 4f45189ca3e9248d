import { words } from '../i18n/words.ts';
import { failure } from '../state/shops.ts';
import { Problems } from './problems.tsx';

/** The service cannot be reached, or refused the page as a whole. */
export const Failure = () => (
  <section class="page">
    <h1>{words.value.failed}</h1>
    <Problems problems={failure.value ? [failure.value] : []} />
    <button type="button" onClick={() => location.reload()}>
      {words.value.again}
    </button>
  </section>
);
