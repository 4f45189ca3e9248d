import type { CardNetworkConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment/environment-variables.ts';
import { readAcquirers } from './file/read-card-networks.ts';
import { readConfigFile } from './file/read-config-file.ts';

/** How the sandbox's shops reach the card networks of CONFIG_FILE; none without such a file. Throws ConfigurationError. */
export async function loadAcquirers(
  environment: Environment = process.env,
): Promise<readonly Omit<CardNetworkConfig, 'settings'>[]> {
  const path = environment['CONFIG_FILE']?.trim();
  if (!path) return [];
  const problems: string[] = [];
  const file = await readConfigFile(path, problems);
  const acquirers = file === undefined ? [] : readAcquirers(file, environment, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return acquirers;
}
