import { toScreamingSnake } from '../lib/screaming-snake.ts';
import { type ErrorName, errorNames } from './catalog.ts';

/** The form of a name in the GraphQL enum `ErrorCode`: `NotEnoughStockError` → `NOT_ENOUGH_STOCK_ERROR`. */
export const toErrorCode = (name: ErrorName): string => toScreamingSnake(name);

const namesByCode: ReadonlyMap<string, ErrorName> = new Map(errorNames.map((name) => [toErrorCode(name), name]));

export const findErrorName = (code: string): ErrorName | undefined => namesByCode.get(code);
