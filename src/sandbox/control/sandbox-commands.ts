import { readLedger } from './read-ledger.ts';
import { requireShop } from './require-shop.ts';
import { requireShopTraffic } from './require-traffic.ts';
import type { SandboxCommand } from './sandbox-command.ts';

/** Name → what `npm run sandbox -- NAME` does. */
export const sandboxCommands: ReadonlyMap<string, SandboxCommand> = new Map([
  [
    'ledger',
    {
      parameters: '[DOMAIN]',
      meaning: 'prints the orders, charges and stock of one shop, or of all',
      run: async (context, positionals) => {
        const domain = positionals.length === 0 ? null : await requireShop(context, positionals);
        return readLedger(context.database, domain);
      },
    },
  ],
  [
    'calls',
    {
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
  ],
  [
    'stop',
    {
      parameters: 'DOMAIN',
      meaning: 'makes the shop unreachable until `start`, or until its process ends',
      run: async (context, positionals) => {
        const domain = await requireShop(context, positionals);
        requireShopTraffic(context).stop(domain);
        return [{ domain, state: 'stopped' }];
      },
    },
  ],
  [
    'start',
    {
      parameters: 'DOMAIN',
      meaning: 'makes a stopped shop reachable again',
      run: async (context, positionals) => {
        const domain = await requireShop(context, positionals);
        requireShopTraffic(context).start(domain);
        return [{ domain, state: 'started' }];
      },
    },
  ],
] satisfies readonly (readonly [string, SandboxCommand])[]);
