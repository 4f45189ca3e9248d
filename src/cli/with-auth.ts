import { join } from 'node:path';
import { type Auth, createAuth } from '../auth/create-auth.ts';
import { createSecretBox } from '../auth/create-secret-box.ts';
import { shareDemoKeySecret } from '../auth/share-demo-key-secret.ts';
import { toAuthSettings } from '../auth/to-auth-settings.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { silentLogger } from '../lib/logger.ts';
import { systemRuntime } from '../lib/runtime.ts';
import { openStores } from '../open-stores.ts';
import type { Stores } from '../stores/ports/index.ts';
import { createSqlStores } from '../stores/sql/create-sql-stores.ts';
import type { Tables } from '../stores/sql/tables.ts';
import { DataFolderInUseError } from '../stores/sqlite/data-folder-lock.ts';
import { openSqlite } from '../stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../stores/sqlite/to-sqlite-clock.ts';

/** The keys of the store. A running service has locked its data folder, but keys are safe to share: nodes do. */
async function openKeys(config: Config): Promise<Pick<Stores, 'keys' | 'facts' | 'close'>> {
  const { clock } = systemRuntime;
  try {
    return await openStores(config, { clock, logger: silentLogger });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const db = openSqlite<Tables>(join(config.dataDir, 'service.sqlite'));
    return { ...createSqlStores(db, toSqliteClock(clock)), close: () => db.destroy() };
  }
}

/** Runs a task with the keys of the configured service, with and without a running service. */
export async function withAuth<Answer>(task: (auth: Auth) => Promise<Answer>): Promise<Answer> {
  const config = await loadConfig();
  const { partners, environment, tokens } = config;
  const { keys, facts, close } = await openKeys(config);
  try {
    const keySecret = config.keySecret ?? (await shareDemoKeySecret(facts, systemRuntime));
    const secretBox = createSecretBox(keySecret, systemRuntime);
    const settings = toAuthSettings(environment, tokens);
    const auth = await createAuth({ keys, secretBox, partners, runtime: systemRuntime, settings });
    const answer = await task(auth);
    await auth.close();
    return answer;
  } finally {
    await close();
  }
}
