import type { Auth } from '../../auth/create-auth.ts';
import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import { serveControl } from '../../command-channel/serve-control.ts';
import { listPrintedTrail } from '../../commerce/consent/consent-facts.ts';
import type { RunningCommerce } from '../../commerce/create-commerce.ts';
import type { Merchants } from '../../commerce/merchant-calls/merchants.ts';
import type { Config } from '../../config/loaded-config.ts';
import type { Keys } from '../../cryptography/open-keys.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { UcpOptions } from '../../server/ucp/ucp-options.ts';
import type { CatalogIndex, Stores } from '../../stores/ports/index.ts';
import type { LiveSynonyms } from '../live-synonyms.ts';
import { createRunCatalogCommand } from '../open-catalog.ts';
import { parseAttemptsCommand, runAttemptsCommand } from './run-attempts-command.ts';
import { runCheckMerchantCommand } from './run-check-merchant-command.ts';
import {
  parseAuthCommand,
  parseMaintenanceCommand,
  runAuthCommand,
  runMaintenanceCommand,
} from './run-operator-command.ts';
import { parsePersonalDataCommand, runPersonalDataCommand } from './run-personal-data-command.ts';
import { runUcpProfileCommand } from './run-ucp-profile-command.ts';
import { parseWebhooksCommand, runWebhooksCommand } from './run-webhooks-command.ts';

/**
 * Accepts the commands of an operator through the data folder: `npm run attempts`, `consents`, `keys`, `maintenance`, `create:token`,
 * `catalog:sync`, `catalog:status`, `catalog:synonyms`, `webhooks`, `personal-data`, `check:merchant` and `ucp-profile`. Returns a function
 * that stops it.
 */
export async function serveCommands(
  { dataDir }: Pick<Config, 'dataDir'>,
  parts: {
    readonly commerce: Pick<RunningCommerce, 'synchronizeCatalog' | 'askMerchantNow' | 'removePersonalData'>;
    readonly index: CatalogIndex;
    readonly synonyms: LiveSynonyms;
    readonly stores: Pick<Stores, 'consents' | 'attempts' | 'maintenance' | 'outbox' | 'agentPlatforms'>;
    readonly auth: Auth;
    readonly keys: Keys;
    readonly merchants: Merchants;
    /** Absent if agents shop nowhere. */
    readonly ucp?: UcpOptions;
    readonly runtime: Runtime;
    readonly logger: Logger;
  },
): Promise<() => Promise<void>> {
  if (dataDir === ':memory:') return async () => {};
  const { commerce, stores, ucp, runtime, logger } = parts;
  const runCatalogCommand = createRunCatalogCommand(parts);
  return serveControl(
    async (command, positionals, options) => {
      if (command === 'attempts')
        return runAttemptsCommand(parseAttemptsCommand(positionals, options), {
          attempts: stores.attempts,
          ask: commerce.askMerchantNow,
        });
      if (command === 'webhooks') return runWebhooksCommand(parseWebhooksCommand(positionals, options), stores);
      if (command === 'personal-data') {
        return runPersonalDataCommand(parsePersonalDataCommand(positionals, options), { commerce, runtime });
      }
      if (command === 'check-merchant') return runCheckMerchantCommand(parts, positionals, options);
      if (command === 'ucp-profile') return runUcpProfileCommand(ucp, positionals);
      const ofAuth = parseAuthCommand(command, positionals);
      if (ofAuth !== undefined) return runAuthCommand(parts, ofAuth);
      const ofMaintenance = parseMaintenanceCommand(command, positionals);
      if (ofMaintenance !== undefined) return runMaintenanceCommand(stores.maintenance, ofMaintenance);
      if (command !== 'consents') return runCatalogCommand(command, positionals, options);
      const [domain, order] = positionals;
      if (domain === undefined || order === undefined)
        throw new CommandRefusal('consents needs a domain and an order.');
      return listPrintedTrail(stores.consents, { domain, order });
    },
    { folder: dataDir, runtime, logger },
  );
}
