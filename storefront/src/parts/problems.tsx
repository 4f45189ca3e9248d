import { words } from '../i18n/words.ts';
import type { Problem } from '../state/change-cart.ts';

/** Why a shop refused, in its own words, or why the client did, in the reader's. */
export const Problems = ({
  problems,
  id,
}: {
  readonly problems: readonly Pick<Problem, 'message' | 'name'>[];
  readonly id?: string;
}) => (
  <div class="problems" role="alert" id={id}>
    {problems.map(({ name, message }) => {
      const own = words.value.clientProblems[name];
      return (
        <p key={name + message} {...(own === undefined && { lang: 'en' })}>
          {own ?? message}
        </p>
      );
    })}
  </div>
);
