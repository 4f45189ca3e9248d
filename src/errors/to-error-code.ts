import { type ScreamingSnake, toScreamingSnake } from '../lib/screaming-snake.ts';
import type { ErrorName } from './error-catalog.ts';

/** The form of a name in the GraphQL enum `ErrorCode`: `NotEnoughStockError` → `NOT_ENOUGH_STOCK_ERROR`. */
export const toErrorCode = <Name extends ErrorName>(name: Name): ScreamingSnake<Name> => toScreamingSnake(name);
