import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../../stores/sql/is-postgres.ts';
import { demoSettings } from '../demo-shops/demo-settings.ts';
import type { SandboxTables } from '../tables.ts';

/** More hosts than one imported catalog names, and few enough for a header. */
const MOST = 20;
/** Nothing that could end a directive of the policy: browsers take a semicolon in a host. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
/** The sandbox draws the pictures of these itself. */
const drawn: ReadonlySet<string> = new Set(demoSettings.map(({ domain }) => `https://${domain}`));

/** The hosts that have the pictures of imported products, as origins over https. */
export async function listPictureOrigins(database: Kysely<SandboxTables>): Promise<readonly string[]> {
  const slash = isPostgres(database) ? sql`strpos(substr(url, 9), '/')` : sql`instr(substr(url, 9), '/')`;
  const rows = await database
    .selectFrom('product_images')
    .select(sql<string>`substr(url, 1, 7 + ${slash})`.as('origin'))
    .distinct()
    .where('url', 'like', 'https://%/%')
    .orderBy('origin')
    .limit(MOST + drawn.size)
    .execute();
  return rows
    .map(({ origin }) => origin)
    .filter((origin) => ORIGIN.test(origin) && !drawn.has(origin))
    .slice(0, MOST);
}
