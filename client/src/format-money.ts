/** An amount as buyers read it. `number` is in the currency's smallest unit, as in the type `Money`. */
export function formatMoney(
  { number, currency }: { readonly number: number; readonly currency: string },
  locale?: string,
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits: exponent = 2 } = format.resolvedOptions();
  return format.format(number / 10 ** exponent);
}
