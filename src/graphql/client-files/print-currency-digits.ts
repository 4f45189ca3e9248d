import { currencyDigits, currencyNames } from '../../lib/currency/currency-digits.ts';

/** What the client package knows of currencies: those whose smallest unit is not a hundredth, by their number of decimal places. */
export function printCurrencyDigits(): string {
  const byDigits = Map.groupBy(currencyNames, currencyDigits);
  const patterns = [...byDigits].map(([digits, names]) => `  [/${names.join('|')}/, ${digits}],\n`);
  return `// Generated from the service's currencies by \`npm run codegen\`.
export const currencyDigits: readonly (readonly [RegExp, number])[] = [
${patterns.join('')}];
`;
}
