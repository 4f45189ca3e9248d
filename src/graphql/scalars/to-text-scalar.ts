import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/**
 * A scalar that stays text on its way through the service and is only checked by another one. The scalars of the library turn
 * text into objects (`Date`, `URL`), print them anew, and put refused values into their messages.
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
