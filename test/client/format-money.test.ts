import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatMoney } from '../../client/src/index.ts';
import { formatAmount } from '../../src/lib/currency/format-amount.ts';

it('an amount has the decimals of ISO 4217 in every currency, as the service writes it', () => {
  const amounts = Intl.supportedValuesOf('currency').map((currency) => ({ number: 1_234_567, currency }));
  assert.ok(amounts.length > 150);
  assert.deepEqual(
    amounts.map((amount) => formatMoney(amount, 'en-US')),
    amounts.map(formatAmount),
  );
  assert.equal(formatMoney({ number: 1_234_567, currency: 'HUF' }, 'en-US'), 'HUF\u00a012,345.67');
});
