import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';

const KEPT = 'old.written_at + milliseconds';

const sqlite = [
  `create trigger consent_trail_is_not_changed before update on consent_trail begin
    select raise(abort, 'consent_trail is append-only');
  end`,
  `create trigger consent_trail_is_kept before delete on consent_trail
    when not exists (select 1 from consent_retention where ${KEPT} <= cast(unixepoch('subsec') * 1000 as integer)) begin
    select raise(abort, 'consent_trail is append-only within the retention time');
  end`,
  // Without it, INSERT OR REPLACE would delete a line past the trigger above.
  `create trigger consent_trail_is_written_once before insert on consent_trail
    when exists (
      select 1 from consent_trail where domain = new.domain and order_id = new.order_id
        and consent_id = new.consent_id and entry = new.entry
    ) begin
    select raise(ignore);
  end`,
];

const postgres = [
  `create function refuse_change_of_consent_trail() returns trigger language plpgsql as $$
  begin
    raise exception 'consent_trail is append-only';
  end $$`,
  `create function keep_consent_trail() returns trigger language plpgsql as $$
  begin
    if exists (
      select 1 from consent_retention where ${KEPT} <= (extract(epoch from clock_timestamp()) * 1000)::bigint
    ) then
      return old;
    end if;
    raise exception 'consent_trail is append-only within the retention time';
  end $$`,
  `create trigger consent_trail_is_not_changed before update on consent_trail
    for each row execute function refuse_change_of_consent_trail()`,
  `create trigger consent_trail_is_not_emptied before truncate on consent_trail
    for each statement execute function refuse_change_of_consent_trail()`,
  `create trigger consent_trail_is_kept before delete on consent_trail
    for each row execute function keep_consent_trail()`,
];

/** Lets the database itself refuse changes of the trail. It goes by its own clock. */
export async function protectTrail<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const statement of isPostgres(db) ? postgres : sqlite) await sql.raw(statement).execute(db);
}
