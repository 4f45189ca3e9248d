import type { MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';

/** What a total is made of. */
export const AmountRows = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, amount: MoneyFragment])[];
}) => (
  <>
    {rows.map(([name, amount], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{money(amount)}</dd>
      </div>
    ))}
  </>
);
