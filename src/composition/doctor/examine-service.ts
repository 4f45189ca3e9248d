import { checkMerchant } from '../../adapters/registry.ts';
import { checkCardNetwork } from '../../card-networks/registry.ts';
import { ConfigurationError } from '../../config/configuration-error.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { Config } from '../../config/loaded-config.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { hasDemo } from '../demo/has-demo.ts';
import { findSharedAddress } from '../find-shared-address.ts';
import { examineDataFolder } from './examine-data-folder.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMerchants } from './examine-merchants.ts';
import { examineReceivers } from './examine-receivers.ts';
import { examineRedis } from './examine-redis.ts';
import { type Finding, toFinding } from './finding.ts';

/**
 * Looks at everything that the service needs, as it is configured: changes nothing, orders nothing, and starts no service. Yields what it
 * finds part by part.
 */
export async function* examineService(): AsyncGenerator<Finding> {
  const tell = toFinding('configuration');
  let config: Config;
  try {
    config = await loadConfig({ runtime: null, checkMerchant, checkCardNetwork, hasDemo });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const problems = error instanceof ConfigurationError ? error.problems : [error.message];
    yield* problems.map((problem) => tell('wrong', problem));
    return;
  }
  const { partners, merchants, demo } = config;
  const mode = demo ? '; demo mode' : '';
  yield tell('good', `Partners: ${partners.length}, merchants: ${merchants.length}${mode}`);
  const warning = findSharedAddress(config);
  if (warning !== null) yield tell('doubtful', warning);
  yield* await examineDataFolder(config);
  yield* await examineDatabase(config, systemRuntime);
  yield* await examineRedis(config);
  yield* examineMerchants(config, systemRuntime);
  yield* examineReceivers(config, systemRuntime);
}
