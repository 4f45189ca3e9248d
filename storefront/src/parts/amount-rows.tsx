import type { MoneyFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';

/** Text in place of an amount that nobody knows yet. */
export type AmountRow = readonly [name: string, amount: MoneyFragment | string];

/** What a total is made of. */
export const AmountRows = ({ rows }: { readonly rows: readonly AmountRow[] }) => (
  <>
    {rows.map(([name, amount], index) => (
      <div key={index}>
        <dt>{name}</dt>
        {typeof amount === 'string' ? <dd class="quiet">{amount}</dd> : <dd>{money(amount)}</dd>}
      </div>
    ))}
  </>
);
