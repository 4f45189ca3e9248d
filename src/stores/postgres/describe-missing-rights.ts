import { findCode } from './failures.ts';

/** What PostgreSQL answers if the role may not do something, or does not see the schema of its tables. */
const MISSING: readonly unknown[] = ['42501', '3F000'];

/** The message for a role without enough rights, whichever statement met it; undefined for other errors. */
export function describeMissingRights(error: unknown, server = 'PostgreSQL'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return MISSING.includes(findCode(error)) ? toMissingRights(server) : describeMissingRights(error.cause, server);
}

export const toMissingRights = (server: string, migrates = true): string =>
  `${server}: the role of DATABASE_URL lacks rights. It must be able to ${migrates ? 'create schemas and tables there, and to read and write them' : 'read and write the tables there'}.`;
