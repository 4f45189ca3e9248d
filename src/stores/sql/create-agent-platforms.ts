import { type Kysely, sql } from 'kysely';
import type { AgentPlatforms } from '../ports/index.ts';
import { later, type SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush } from './without-flush.ts';

const HOUR = 60 * 60_000;

export const createAgentPlatforms = (db: Kysely<Tables>, clock: SqlClock): AgentPlatforms => ({
  async note({ name, profileUrl, version, webhookUrl }) {
    const now = clock.now();
    const said = { profileUrl, version, webhookUrl, notedAt: now };
    await db
      .insertInto('agentPlatforms')
      .values({ name, ...said })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(said)
          .where(
            sql<boolean>`agent_platforms.profile_url <> ${profileUrl} or agent_platforms.version <> ${version}
              or coalesce(agent_platforms.webhook_url, '') <> ${webhookUrl ?? ''}
              or agent_platforms.noted_at <= ${later(now, -HOUR)}`,
          ),
      )
      .execute();
  },

  find: (name) =>
    db
      .selectFrom('agentPlatforms')
      .select(['name', 'profileUrl', 'version', 'webhookUrl'])
      .where('name', '=', name)
      .executeTakeFirst(),

  async renew(name) {
    const now = clock.now();
    await withoutFlush(() =>
      db
        .updateTable('agentPlatforms')
        .set({ notedAt: now })
        .where('name', '=', name)
        .where('notedAt', '<=', later(now, -HOUR))
        .execute(),
    );
  },

  async purge(age, limit) {
    const old = db
      .selectFrom('agentPlatforms')
      .select('name')
      .where('notedAt', '<=', later(clock.now(), -age))
      .orderBy('notedAt')
      .limit(limit);
    const deleted = await withoutFlush(() =>
      db.deleteFrom('agentPlatforms').where('name', 'in', old).executeTakeFirstOrThrow(),
    );
    return Number(deleted.numDeletedRows);
  },
});
