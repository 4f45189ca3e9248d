import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/**
 * A scalar that stays text in the service. The scalars of the library convert text into objects (`Date`, `URL`), reformat
 * them, and quote rejected values in their messages.
 */
export const toTextScalar = (
  name: string,
  accepts: (text: string) => boolean,
  expectation: string,
): GraphQLScalarType<string, string> => {
  const check = (value: unknown): string => {
    if (typeof value === 'string' && accepts(value)) return value;
    throw refuseValue(expectation);
  };
  return new GraphQLScalarType<string, string>({
    name,
    serialize: check,
    parseValue: check,
    parseLiteral: (node) => check(node.kind === Kind.STRING ? node.value : undefined),
  });
};

/** Whether the scalar can read it. */
export const readableBy =
  (scalar: GraphQLScalarType) =>
  (text: string): boolean => {
    try {
      scalar.parseValue(text);
      return true;
    } catch {
      return false;
    }
  };
