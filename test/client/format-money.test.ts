import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { formatMoney } from '../../client/src/index.ts';
import { currencyDigits, currencyNames } from '../../src/lib/currency/currency-digits.ts';
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

it('the guide without the package names the same currencies', () => {
  const guide = readFileSync(new URL('../../docs/without-the-package.md', import.meta.url), 'utf8');
  const lists = guide.matchAll(/'([A-Z ]+)'\.split\(' '\)\.map\(\(code\) => \[code, (\d)\]\)/g);
  const named = [...lists].flatMap(([, codes = '', digits]) => codes.split(' ').map((code) => [code, Number(digits)]));

  assert.deepEqual(
    named,
    currencyNames.map((name) => [name, currencyDigits(name)]),
  );
});
