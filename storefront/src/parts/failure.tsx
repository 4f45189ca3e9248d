import { words } from '../i18n/words.ts';
import { failure } from '../state/shops.ts';

/** The service cannot be reached, or refused the page as a whole. */
export const Failure = () => (
  <section class="page" role="alert">
    <h1>{words.value.failed}</h1>
    <p lang="en">{failure.value}</p>
    <button type="button" onClick={() => location.reload()}>
      {words.value.again}
    </button>
  </section>
);
