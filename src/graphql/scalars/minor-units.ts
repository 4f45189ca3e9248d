import { GraphQLScalarType, Kind } from 'graphql';
import { refuseValue } from './refuse-value.ts';

export const MinorUnitsScalar = new GraphQLScalarType<number, number>({
  name: 'MinorUnits',
  serialize: parseMinorUnits,
  parseValue: parseMinorUnits,
  parseLiteral: (node) => parseMinorUnits(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function parseMinorUnits(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw refuseValue('An amount of minor units is a whole number between -9007199254740991 and 9007199254740991.');
}
