import type { Expression, RawBuilder } from 'kysely';
import { plus } from './plus.ts';

/** The instant this many milliseconds after another one. */
export const later = (instant: Expression<number>, milliseconds: number): RawBuilder<number> =>
  plus(instant, Math.round(milliseconds));
