import { GraphQLError } from 'graphql';
import type { Limits } from './limits.ts';

/** Why a request is too long; null if it is not. Checked before the text is parsed. */
export function checkRequestText(
  { query, operationName }: { readonly query?: unknown; readonly operationName?: unknown },
  { maxCharacters, maxNameLength }: Pick<Limits, 'maxCharacters' | 'maxNameLength'>,
): GraphQLError | null {
  if (typeof query === 'string' && query.length > maxCharacters) {
    return toError('GRAPHQL_PARSE_FAILED', 'DocumentLimitExceeded', 'The document', query.length, maxCharacters);
  }
  if (typeof operationName === 'string' && operationName.length > maxNameLength) {
    const found = operationName.length;
    return toError('OPERATION_RESOLUTION_FAILURE', 'NameLimitExceeded', 'The operation name', found, maxNameLength);
  }
  return null;
}

const toError = (code: string, name: string, what: string, found: number, maximum: number): GraphQLError =>
  new GraphQLError(`${what} has ${found} characters; at most ${maximum} are allowed.`, {
    extensions: { code, name, maximum, found },
  });
