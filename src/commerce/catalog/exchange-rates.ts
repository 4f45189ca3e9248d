import { type CentsRate, toCentsRate, usdRate } from '../../domain/money/usd-cents.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CurrencyCode } from '../../lib/currency/currency.ts';

/** One rate of the configuration. */
export interface ConfiguredRate {
  readonly currency: CurrencyCode;
  /** Dollars for one whole unit, as decimal text. */
  readonly usd: string;
  /** The start of the day of the rate, in Unix milliseconds; null if it never gets old. */
  readonly from: number | null;
}

const DAY_MS = 86_400_000;

/** The rates that are not too old. Search alone uses them: a cart has its merchant's currency. */
export class ExchangeRates {
  readonly #rates: readonly { readonly rate: CentsRate; readonly until: number }[];
  readonly #clock: Clock;

  constructor(rates: readonly ConfiguredRate[], options: { readonly maxAgeDays: number; readonly clock: Clock }) {
    this.#clock = options.clock;
    this.#rates = rates.flatMap(({ currency, usd, from }) => {
      const rate = toCentsRate(currency, usd);
      const until = from === null ? Number.POSITIVE_INFINITY : from + (options.maxAgeDays + 1) * DAY_MS;
      return rate === null || currency === 'USD' ? [] : [{ rate, until }];
    });
  }

  list(): readonly CentsRate[] {
    const now = this.#clock.now();
    return [usdRate, ...this.#rates.filter(({ until }) => now < until).map(({ rate }) => rate)];
  }
}
