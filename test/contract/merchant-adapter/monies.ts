import type { Money } from '../../../src/domain/money/money.ts';

/** An amount has these two members and no others. */
export const isMoney = (value: object): value is Money =>
  'currency' in value && 'number' in value && Object.keys(value).length === 2;

/** Every amount anywhere inside a value, with the path to it. */
export function moniesOf(value: unknown, path = ''): readonly { readonly path: string; readonly money: Money }[] {
  if (value === null || typeof value !== 'object') return [];
  if (isMoney(value)) return [{ path, money: value }];
  return Object.entries(value).flatMap(([key, member]) => moniesOf(member, path === '' ? key : `${path}.${key}`));
}
