import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { refuseValue } from './refuse-value.ts';

const MAX_DEPTH = 32;

/** Bounded in its depth: to write a deeper one as text takes more stack than there is. */
export const JsonObjectScalar = new GraphQLScalarType<unknown, unknown>({
  ...GraphQLJSONObject.toConfig(),
  parseValue: (value) => requireShallow(GraphQLJSONObject.parseValue(value)),
  parseLiteral: (node, variables) => requireShallow(GraphQLJSONObject.parseLiteral(node, variables)),
});

function requireShallow<Value>(value: Value): Value {
  if (isDeeper(value, MAX_DEPTH)) throw refuseValue(`A JSON object is at most ${MAX_DEPTH} levels deep.`);
  return value;
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));
