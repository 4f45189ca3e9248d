import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment/environment-variables.ts';
import { readEnvironment } from './environment/read-environment.ts';
import { toDatabase } from './environment/to-database.ts';
import type { Config, DatabaseConfig } from './loaded-config.ts';

export interface DataLocation {
  readonly dataFolder: string;
  readonly database: DatabaseConfig | null;
  /** The payment providers of the sandbox, if they were started by themselves. */
  readonly paymentProviders: Config['paymentProviders'];
}

/** The location of the data, for commands that need no other configuration. Throws ConfigurationError. */
export function loadDataLocation(environment: Environment = process.env): DataLocation {
  const problems: string[] = [];
  const names = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_CONNECTIONS', 'MIGRATE', 'PAYMENT_PROVIDERS_URL'];
  const values = readEnvironment(Object.fromEntries(names.map((name) => [name, environment[name]])), problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    dataFolder: values.DATA_DIR ?? '.data',
    database: toDatabase(values),
    paymentProviders: values.PAYMENT_PROVIDERS_URL ?? null,
  };
}
