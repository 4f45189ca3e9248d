import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExchangeRates } from '../../../src/commerce/catalog/exchange-rates.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';

const DAY = 86_400_000;

describe('exchange rates', () => {
  it('count on their day and so many days after it', () => {
    let now = Date.parse('2026-11-21T00:00:00Z');
    const rate = { currency: requireCurrency('JPY'), usd: '0.0067', from: now };
    const old = { currency: requireCurrency('EUR'), usd: '1.17', from: null };
    const rates = new ExchangeRates([rate, old], { maxAgeDays: 7, clock: { now: () => now } });
    const currencies = () => rates.list().map(({ currency }) => currency);

    const fresh = currencies();
    now += 8 * DAY - 1;
    const last = currencies();
    now += 1;

    assert.deepEqual(fresh, ['USD', 'JPY', 'EUR']);
    assert.deepEqual(last, ['USD', 'JPY', 'EUR']);
    assert.deepEqual(currencies(), ['USD', 'EUR']);
  });

  it('of dollars are always one', () => {
    const rate = { currency: requireCurrency('USD'), usd: '2', from: null };

    const [found, ...others] = new ExchangeRates([rate], { maxAgeDays: 7, clock: { now: () => 0 } }).list();

    assert.deepEqual([found, others], [{ currency: 'USD', numerator: 1n, denominator: 1n }, []]);
  });
});
