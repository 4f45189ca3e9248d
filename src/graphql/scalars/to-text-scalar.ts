import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/** At most half a mebibyte of texts that were found to be right. */
const MAX_SHOWN = 2_000;
const MAX_SHOWN_LENGTH = 256;

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
  const shown = new Set<string>();
  /** Answers show the same texts again and again, such as the addresses of pictures. */
  const serialize = (value: unknown): string => {
    if (typeof value === 'string' && shown.has(value)) return value;
    const text = check(value);
    if (shown.size >= MAX_SHOWN) shown.clear();
    if (text.length <= MAX_SHOWN_LENGTH) shown.add(text);
    return text;
  };
  return new GraphQLScalarType<string, string>({
    name,
    serialize,
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
