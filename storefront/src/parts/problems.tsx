import type { Ref } from 'preact';
import type { Problem } from '../state/change-cart.ts';
import { toOwnWords } from '../state/to-own-words.ts';

/** Why a shop or the client refused, in the reader's language if the page has words for it. */
export const Problems = ({
  problems,
  id,
  place = null,
}: {
  readonly problems: readonly Pick<Problem, 'message' | 'name'>[];
  readonly id?: string;
  readonly place?: Ref<HTMLDivElement>;
}) => (
  <div class="problems" role="alert" id={id} ref={place} tabIndex={-1}>
    {problems.map(({ name, message }) => {
      const own = toOwnWords({ name, message });
      return (
        <p key={name + message} {...(own === undefined && { lang: 'en' })}>
          {own ?? message}
        </p>
      );
    })}
  </div>
);
