import { words } from '../i18n/words.ts';

/** A shop that does not answer is one grey card, and the others go on. */
export const DownCard = ({ name }: { readonly name: string }) => (
  <div class="down" role="status">
    <p>
      <strong>{words.value.down(name)}</strong>
    </p>
    <p>{words.value.downNote}</p>
  </div>
);
