import type { ShopSettings } from '../settings.ts';

export interface Destination {
  readonly country: string;
  /** Null if only the country is known. */
  readonly region: string | null;
}

/**
 * In millionths. A rate of the region takes precedence over its country's; if the table has neither, there is no tax.
 */
export function findTaxRate(settings: Pick<ShopSettings, 'tax'>, { country, region }: Destination): number {
  const { rates } = settings.tax;
  const found =
    (region === null ? undefined : rates.find((rate) => rate.country === country && rate.region === region)) ??
    rates.find((rate) => rate.country === country && rate.region === null);
  return found?.millionths ?? 0;
}
