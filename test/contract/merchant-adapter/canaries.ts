import { inspect } from 'node:util';
import type { ShopFixture } from './harness.ts';

/** Values that nobody writes by chance, to be looked for where they must not be. */
export interface Canaries {
  readonly email: string;
  readonly lastName: string;
}

export const createCanaries = (seed: string): Canaries => ({
  email: `canary.${seed}@buyer.example`,
  lastName: `Canary${seed.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'k')}`,
});

/** What of a shop's payments must stay secret: card numbers, with and without gaps, and tokens of wallets. */
export function secretsOf({ payments }: ShopFixture): readonly string[] {
  const all = [payments.approved, ...payments.declined.map(({ payment }) => payment)];
  if (payments.challenged !== null) all.push(payments.challenged.payment);
  if (payments.slow !== null) all.push(payments.slow.payment);
  return all.flatMap((payment) => {
    if (payment.kind === 'vaulted-card') return [payment.token.reveal()];
    if (payment.kind === 'express-checkout') return 'token' in payment.proof ? [payment.proof.token.reveal()] : [];
    if (payment.kind === 'network-token') return [payment.credential.reveal()];
    const { number } = payment.card.reveal();
    return [number, number.replace(/(.{4})(?=.)/g, '$1 '), number.replace(/(.{4})(?=.)/g, '$1-')];
  });
}

/** Everything that printing a thrown value in any way could show: its texts, members, causes, hidden ones too. */
export function textOf(thrown: unknown): string {
  const pieces: string[] = [];
  const seen = new Set<unknown>();
  for (let each = thrown; each !== undefined && each !== null && !seen.has(each); each = causeOf(each)) {
    seen.add(each);
    pieces.push(
      String(each),
      inspect(each, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null }),
      jsonOf(each),
    );
    if (each instanceof Error) pieces.push(each.message, each.stack ?? '');
  }
  return pieces.join('\n');
}

const causeOf = (value: unknown): unknown => (value instanceof Error ? value.cause : undefined);

/** What a log that writes JSON would show, where the value can be written so. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
