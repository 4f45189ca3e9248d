import { type Expression, type RawBuilder, sql } from 'kysely';

/** The instant this many whole milliseconds after another one. */
export const plus = (instant: Expression<number>, milliseconds: number): RawBuilder<number> =>
  sql<number>`${instant} + ${milliseconds}`;
