import { type Expression, type RawBuilder, sql } from 'kysely';

/** The instant this many milliseconds after another one. */
export const later = (instant: Expression<number>, milliseconds: number): RawBuilder<number> =>
  sql<number>`${instant} + ${Math.round(milliseconds)}`;
