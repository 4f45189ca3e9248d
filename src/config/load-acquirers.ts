import { ConfigurationError } from './configuration-error.ts';
import { readAcquirers } from './file/read-card-networks.ts';
import { readConfigFile } from './file/read-config-file.ts';
import type { CardNetworkConfig } from './loaded-config.ts';

/** How the sandbox's shops reach the card networks of CONFIG_FILE; none without such a file. Throws ConfigurationError. */
export async function loadAcquirers(): Promise<readonly Omit<CardNetworkConfig, 'settings'>[]> {
  const path = process.env['CONFIG_FILE']?.trim();
  if (!path) return [];
  const problems: string[] = [];
  const file = await readConfigFile(path, problems);
  const acquirers = file === undefined ? [] : readAcquirers(file, process.env, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return acquirers;
}
