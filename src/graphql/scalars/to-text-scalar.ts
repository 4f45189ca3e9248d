import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/**
 * A scalar that stays text in the service; another scalar only validates it. The scalars of the library convert text
 * into objects (`Date`, `URL`), reformat them, and quote rejected values in their messages.
 */
export const toTextScalar = (
  name: string,
  checker: GraphQLScalarType,
  expectation: string,
): GraphQLScalarType<string, string> => {
  const check = (value: unknown): string => {
    if (typeof value === 'string' && accepts(checker, value)) return value;
    throw refuseValue(expectation);
  };
  return new GraphQLScalarType<string, string>({
    name,
    serialize: check,
    parseValue: check,
    parseLiteral: (node) => check(node.kind === Kind.STRING ? node.value : undefined),
  });
};

function accepts(checker: GraphQLScalarType, value: string): boolean {
  try {
    checker.parseValue(value);
    return true;
  } catch {
    return false;
  }
}
