import type { Gateway } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { toCard } from './cards.ts';

const colors: Readonly<Record<Gateway['network'], string>> = { A: '#1c3f94', B: '#a33b16', C: '#1d6f5c' };

/** The picture of a card that is not deleted, as SVG without scripts. Refuses with `card-not-found`. */
export function drawCardArt({ network, books }: Gateway, art: string): string {
  const row = books.find("select * from cards where art = ? and state <> 'deleted'", art);
  if (row === undefined) throw new NetworkRefusal('card-not-found');
  const { lastFour, expiryMonth, expiryYear } = toCard(row);
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="202" viewBox="0 0 320 202" role="img" aria-label="Network ${network} card ending in ${lastFour}">
  <rect width="320" height="202" rx="14" fill="${colors[network]}"/>
  <rect x="26" y="62" width="44" height="32" rx="5" fill="#e8c66a"/>
  <g fill="#fff" font-family="system-ui, sans-serif">
    <text x="26" y="42" font-size="18">Network ${network}</text>
    <text x="26" y="136" font-size="22" letter-spacing="2">•••• •••• •••• ${lastFour}</text>
    <text x="26" y="172" font-size="14">${expiry}</text>
  </g>
</svg>
`;
}
