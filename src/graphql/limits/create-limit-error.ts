import { type ASTNode, GraphQLError } from 'graphql';
import type { LimitName } from './described-limits.ts';

/** A validation error with the limit's name and figures; `%` is the figure. */
export const createLimitError = (
  name: LimitName,
  what: string,
  { found, maximum, node }: { readonly found: number; readonly maximum: number; readonly node?: ASTNode | undefined },
): GraphQLError =>
  new GraphQLError(`The document has ${what.replace('%', String(found))}; the maximum is ${maximum}.`, {
    nodes: node ?? null,
    // Fragments can unfold to more than JSON can count.
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      name,
      maximum,
      found: Math.min(found, Number.MAX_SAFE_INTEGER),
    },
  });
