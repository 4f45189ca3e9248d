import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment-variables.ts';
import { readEnvironment } from './read-environment.ts';

/** Where the data is, for commands that need nothing else of the configuration. Throws ConfigurationError. */
export function loadDataFolder(environment: Environment = process.env): string {
  const problems: string[] = [];
  const { DATA_DIR } = readEnvironment({ DATA_DIR: environment['DATA_DIR'] }, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return DATA_DIR ?? '.data';
}
