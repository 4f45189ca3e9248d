import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../../command-channel/command-wire.ts';
import type { RunCommand } from '../../../command-channel/serve-control.ts';
import type { ShopTraffic } from '../endpoint/shop-traffic.ts';
import { readProviderLedger } from '../payment-providers/read-provider-ledger.ts';
import { changePrice, changeStock } from './change-goods.ts';
import { orderCommands } from './order-commands.ts';
import { readLedger } from './read-ledger.ts';
import { requireShop } from './require-shop.ts';
import type { CommandContext, SandboxCommand } from './sandbox-command.ts';

/** Name → what `npm run sandbox -- NAME` does. */
export const sandboxCommands: ReadonlyMap<string, SandboxCommand> = new Map(
  Object.entries<SandboxCommand>({
    ledger: {
      parameters: '[DOMAIN]',
      meaning:
        'prints the orders, charges, refunds and stock of one shop, or of all, and what its payment providers hold and took',
      run: async (context, positionals) => {
        const domain = positionals.length === 0 ? null : await requireShop(context, positionals);
        return [...(await readLedger(context.database, domain)), ...(await readMovements(context, domain))];
      },
    },
    calls: {
      parameters: 'DOMAIN',
      meaning: 'counts the calls that reached the shop since its process started, by operation',
      run: async (context, positionals) => {
        const domain = await requireShop(context, positionals);
        const counts = [...requireShopTraffic(context).countsOf(domain)].sort(([left], [right]) =>
          left < right ? -1 : 1,
        );
        return counts.map(([operation, calls]) => ({ domain, operation, calls }));
      },
    },
    stop: {
      parameters: 'DOMAIN',
      meaning: 'makes the shop unreachable until `start`, or until its process ends',
      run: async (context, positionals) => {
        const domain = await requireShop(context, positionals);
        requireShopTraffic(context).stop(domain);
        return [{ domain, state: 'stopped' }];
      },
    },
    start: {
      parameters: 'DOMAIN',
      meaning: 'makes a stopped shop reachable again',
      run: async (context, positionals) => {
        const domain = await requireShop(context, positionals);
        requireShopTraffic(context).start(domain);
        return [{ domain, state: 'started' }];
      },
    },
    price: {
      parameters: 'DOMAIN SKU AMOUNT',
      meaning: 'changes the price of a SKU, such as 19.95, also in open carts',
      run: changePrice,
    },
    stock: {
      parameters: 'DOMAIN SKU UNITS',
      meaning: 'changes the units that are left of a SKU, which are counted from then on',
      run: changeStock,
    },
    ...orderCommands,
  }),
);

/** Runs the commands of the sandbox. */
export const createRunCommand =
  (context: CommandContext): RunCommand =>
  async (command, positionals, options) => {
    const found = sandboxCommands.get(command);
    if (found === undefined) throw new CommandRefusal(`The sandbox has no command ${command}.`);
    for (const name of Object.keys(options)) {
      if (found.takes?.some((taken) => taken === name) !== true) {
        throw new CommandRefusal(`The command ${command} takes no --${name}.`);
      }
    }
    return found.run(context, positionals, options);
  };

/** The movements of money at the payment providers, one line each: `hold`, `capture`, `release` and `provider-refund`. */
async function readMovements(
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

/** For a command that only a process with open shops can run. */
function requireShopTraffic({ traffic }: CommandContext): ShopTraffic {
  if (traffic === null) throw new CommandRefusal('No process serves this sandbox.');
  return traffic;
}
