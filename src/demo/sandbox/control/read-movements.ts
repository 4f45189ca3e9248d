import { CommandRefusal } from '../../../nodes/control/command-refusal.ts';
import type { CommandLine } from '../../../nodes/control/command-wire.ts';
import { readProviderLedger } from '../gateway/read-provider-ledger.ts';
import type { CommandContext } from './sandbox-command.ts';

/** The movements of money at the payment providers, one line each: `hold`, `capture`, `release` and `provider-refund`. */
export async function readMovements(
  { providers }: Pick<CommandContext, 'providers'>,
  domain: string | null,
): Promise<readonly CommandLine[]> {
  if (providers === null) return [];
  const entries = await readProviderLedger(providers, domain).catch(() => {
    throw new CommandRefusal('The payment providers do not respond.');
  });
  return entries.map(({ kind, merchant, provider, holdId, amount, currency, key, at }) => ({
    kind: kind === 'refund' ? 'provider-refund' : kind,
    domain: merchant,
    provider,
    holdId,
    number: amount,
    currency,
    key,
    at: new Date(at).toISOString(),
  }));
}
