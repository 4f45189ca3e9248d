/**
 * `npm run --silent token -- --app demo-app`: an app-level token for an App ID, on the standard output and nothing else there.
 * Reads the configuration as the service does, and works beside a running service as well as without one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAuth } from '../auth/create-auth.ts';
import { createSecretBox } from '../auth/create-secret-box.ts';
import { toAuthSettings } from '../auth/to-auth-settings.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { loadConfig } from '../config/load-config.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { systemRuntime } from '../lib/runtime.ts';
import type { ServiceKeys } from '../stores/ports/index.ts';
import { createSqlStores } from '../stores/sql/create-sql-stores.ts';
import type { Tables } from '../stores/sql/tables.ts';
import { createSqliteStores } from '../stores/sqlite/create-sqlite-stores.ts';
import { DataFolderInUseError } from '../stores/sqlite/data-folder-lock.ts';
import { openSqlite } from '../stores/sqlite/open-sqlite.ts';

/** The keys of the data folder. A running service has locked the folder, but keys are safe to share: nodes do. */
async function openServiceKeys(dataFolder: string): Promise<{ keys: ServiceKeys; close: () => Promise<void> }> {
  try {
    const stores = await createSqliteStores({ dataFolder });
    return { keys: stores.keys, close: () => stores.close() };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const db = openSqlite<Tables>(join(dataFolder, 'service.sqlite'));
    return { keys: createSqlStores(db).keys, close: () => db.destroy() };
  }
}

async function issueToken(appId: string): Promise<string> {
  const { dataDir, keySecret, partners, environment, tokens } = await loadConfig();
  const { keys, close } = await openServiceKeys(dataDir);
  try {
    const secretBox = createSecretBox(keySecret, systemRuntime);
    const settings = toAuthSettings(environment, tokens);
    const auth = await createAuth({ keys, secretBox, partners, runtime: systemRuntime, settings });
    const { token } = await auth.issueAppToken(appId);
    await auth.close();
    return token;
  } finally {
    await close();
  }
}

try {
  const { values } = parseArgs({ options: { app: { type: 'string' } } });
  if (!values.app) throw new ConfigurationError(['Name the App ID: npm run --silent token -- --app demo-app']);
  console.log(await issueToken(values.app));
} catch (error) {
  process.exitCode = 2;
  if (error instanceof ConfigurationError) console.error(error.problems.join('\n'));
  else if (error instanceof CommerceError) console.error(error.description);
  else console.error(error instanceof Error ? error.message : error);
}
