import type { CurrencyCode } from '../../lib/currency/currency.ts';
import type { Money } from './money.ts';

/** What is wrong with the form of the amounts: anything that is not a whole number of the shop's smallest unit. */
export function findAmountFaults(value: unknown, currency: CurrencyCode): readonly string[] {
  return moniesOf(value).flatMap(({ path, money }) => [
    ...(Number.isSafeInteger(money.number) ? [] : [`${path} is ${money.number}, not a safe integer`]),
    ...(Object.is(money.number, -0) ? [`${path} is minus zero`] : []),
    ...(money.currency === currency ? [] : [`${path} is in ${money.currency}, not ${currency}`]),
  ]);
}

/** An amount has these two members and no others. */
const isMoney = (value: object): value is Money =>
  'currency' in value && 'number' in value && Object.keys(value).length === 2;

/** Every amount anywhere inside a value, with the path to it. */
function moniesOf(value: unknown, path = ''): readonly { readonly path: string; readonly money: Money }[] {
  if (value === null || typeof value !== 'object') return [];
  if (isMoney(value)) return [{ path, money: value }];
  return Object.entries(value).flatMap(([key, member]) => moniesOf(member, path === '' ? key : `${path}.${key}`));
}
