import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Runtime } from '../../lib/runtime.ts';
import { migrate } from '../../stores/sql/migrate.ts';
import { openSqlite } from '../../stores/sqlite/open-sqlite.ts';
import { sandboxMigrations } from './platform/migrations.ts';
import { createSandboxPlatform, type SandboxPlatform } from './platform/platform.ts';
import type { SandboxTables } from './platform/tables.ts';

export interface Sandbox {
  readonly platform: SandboxPlatform;
  readonly database: Kysely<SandboxTables>;
  close(): Promise<void>;
}

/** The sandbox's own database beside the service's, in its newest form. Whoever calls holds the data folder. */
export async function openSandbox(options: {
  readonly dataFolder: string | ':memory:';
  readonly runtime: Runtime;
  readonly publicUrl: () => string;
}): Promise<Sandbox> {
  const { dataFolder, runtime, publicUrl } = options;
  const database = openSqlite<SandboxTables>(
    dataFolder === ':memory:' ? ':memory:' : join(dataFolder, 'sandbox.sqlite'),
  );
  try {
    await migrate(database, sandboxMigrations);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    platform: createSandboxPlatform({ database, runtime, publicUrl }),
    database,
    close: () => database.destroy(),
  };
}
