import type { CardNetworkName } from './card-network.ts';

/** The network of a card number by its leading digits: 4 is A, 51–55 and 2221–2720 are B, 34 and 37 are C. Undefined for all others. */
export function findCardNetwork(number: string): CardNetworkName | undefined {
  if (number.startsWith('4')) return 'A';
  if (/^3[47]/.test(number)) return 'C';
  const [two, four] = [Number(number.slice(0, 2)), Number(number.slice(0, 4))];
  return (two >= 51 && two <= 55) || (four >= 2221 && four <= 2720) ? 'B' : undefined;
}
