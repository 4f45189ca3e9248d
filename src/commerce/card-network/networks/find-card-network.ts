import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';

/** The network of a card number by its leading digits; undefined if it is none of the three. */
export function findCardNetwork(number: string): CardNetworkName | undefined {
  if (number.startsWith('4')) return 'A';
  if (/^3[47]/.test(number)) return 'C';
  const [two, four] = [Number(number.slice(0, 2)), Number(number.slice(0, 4))];
  return (two >= 51 && two <= 55) || (four >= 2221 && four <= 2720) ? 'B' : undefined;
}
