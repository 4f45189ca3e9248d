import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/** Output is made from exact text by `toDecimal` of the domain; this only rejects values that are not numbers. */
export const DecimalScalar = new GraphQLScalarType<number, number>({
  name: 'Decimal',
  serialize: parseDecimal,
  parseValue: parseDecimal,
  parseLiteral: (node) =>
    parseDecimal(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined),
});

function parseDecimal(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refuseValue('A decimal amount is a JSON number.');
}
