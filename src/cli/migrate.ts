/**
 * `npm run migrate`: gives the database of DATABASE_URL the form of this version, and ends. For nodes with MIGRATE=false; it may run beside any
 * of them, and beside another one of itself.
 */
import { migrateDatabase } from '../composition/migrate-database.ts';
import { loadDataLocation } from '../config/load-data-location.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { createLogger } from '../server/create-logger.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';

try {
  parseCommandLine({ options: {} });
  const { database } = loadDataLocation();
  if (database === null)
    throw new OperatorError('DATABASE_URL is not set. The embedded database is migrated by the start.');
  console.log(await migrateDatabase(database, createLogger({ level: 'warn' })));
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
