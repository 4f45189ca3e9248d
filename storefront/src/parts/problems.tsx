import type { Problem } from '../state/change-cart.ts';

/** Why a shop refused, in its own words. */
export const Problems = ({
  problems,
  id,
}: {
  readonly problems: readonly Pick<Problem, 'message' | 'name'>[];
  readonly id?: string;
}) => (
  <div class="problems" role="alert" id={id}>
    {problems.map(({ name, message }) => (
      <p key={name + message} lang="en">
        {message}
      </p>
    ))}
  </div>
);
