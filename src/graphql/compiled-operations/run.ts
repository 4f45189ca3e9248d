import { type FieldNode, type GraphQLError, locatedError } from 'graphql';
import type { AnswerSize } from '../limits/answer-size.ts';
import type { ErrorList } from './error-list.ts';

/** One run of a compiled query. */
export interface Run {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: object;
  readonly errors: ErrorList;
  readonly size: AnswerSize;
}

/** The path of a value in the response; undefined for the root. */
export type Place = { readonly above: Place; readonly key: string | number } | undefined;

/** A position of the response that an error may leave null, if its type permits that. */
export interface Position {
  readonly nodes: readonly FieldNode[];
  readonly isNonNull: boolean;
}

/** Null, with the error noted; if null is not permitted here, throws the error to the position above. */
export function fail(thrown: unknown, { nodes, isNonNull }: Position, run: Run, place: Place): null {
  // Nothing of the answer is sent: the fields above need not run to their end.
  if (run.size.error !== undefined) throw run.size.error;
  const error: GraphQLError = locatedError(thrown, nodes, toPath(place));
  if (isNonNull) throw error;
  run.errors.add(error, place);
  return null;
}

function toPath(place: Place): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.above) path.unshift(at.key);
  return path;
}
