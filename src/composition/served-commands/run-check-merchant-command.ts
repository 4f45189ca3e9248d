import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine, CommandOptions } from '../../command-channel/command-wire.ts';
import type { Merchants } from '../../commerce/merchant-calls/merchants.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { checkMerchant } from '../check-merchant/check-merchant.ts';
import { toCheckedMerchant } from '../check-merchant/checked-merchant.ts';

/** Runs `npm run check:merchant` for a merchant that only a running service can call. Throws CommandRefusal. */
export async function runCheckMerchantCommand(
  { merchants, runtime }: { readonly merchants: Merchants; readonly runtime: Runtime },
  [domain = '']: readonly string[],
  options: CommandOptions,
): Promise<readonly CommandLine[]> {
  const merchant = merchants.findConfigured(domain);
  if (merchant === undefined) {
    throw new CommandRefusal(`the running service has no merchant ${domain}: restart it with this configuration`);
  }
  const lines: CommandLine[] = [];
  const variantId = options['variant']?.[0] ?? null;
  const readOnly = options['read-only'] !== undefined;
  const steps = checkMerchant(toCheckedMerchant(merchant, runtime), { variantId, readOnly });
  for await (const step of steps) lines.push({ ...step });
  return lines;
}
