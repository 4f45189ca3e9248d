import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate, GraphQLSafeInt } from 'graphql-scalars';
import { type CurrencyCode, isCurrencyCode } from '../../lib/currency/currency.ts';
import { refuseValue } from './refuse-value.ts';
import { readableBy, toTextScalar } from './to-text-scalar.ts';

const MinorUnitsScalar = new GraphQLScalarType<number, number>({
  name: 'MinorUnits',
  serialize: parseMinorUnits,
  parseValue: parseMinorUnits,
  parseLiteral: (node) => parseMinorUnits(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function parseMinorUnits(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw refuseValue('An amount of minor units is a whole number between -9007199254740991 and 9007199254740991.');
}

/** A public key, for output only. No input accepts one. */
const JsonWebKeyScalar = new GraphQLScalarType<never, object>({
  name: 'JsonWebKey',
  serialize: (value) => {
    if (typeof value === 'object' && value !== null && 'kty' in value && typeof value.kty === 'string') return value;
    throw refuseValue('A JSON Web Key is an object with a key type.');
  },
  parseValue: () => {
    throw refuseValue('A JSON Web Key is not an input.');
  },
});

const MAX_DEPTH = 32;

/** Bounded in its depth: to write a deeper one as text takes more stack than there is. */
const JsonObjectScalar = new GraphQLScalarType<unknown, unknown>({
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

/** Output is made from exact text by `toDecimal` of the domain; this only rejects values that are not numbers. */
const DecimalScalar = new GraphQLScalarType<number, number>({
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

const CurrencyCodeScalar = new GraphQLScalarType<CurrencyCode, string>({
  name: 'CurrencyCode',
  serialize: parseCurrencyCode,
  parseValue: parseCurrencyCode,
  parseLiteral: (node) => parseCurrencyCode(node.kind === Kind.STRING ? node.value : undefined),
});

function parseCurrencyCode(value: unknown): CurrencyCode {
  if (typeof value === 'string' && isCurrencyCode(value)) return value;
  throw refuseValue('A currency is three capital letters of ISO 4217.');
}

const known: Readonly<Record<string, GraphQLScalarType>> = {
  CurrencyCode: CurrencyCodeScalar,
  Decimal: DecimalScalar,
  MinorUnits: MinorUnitsScalar,
  SafeInt: GraphQLSafeInt,
  DateTime: toTextScalar('DateTime', readableBy(GraphQLDateTimeISO), 'A moment is ISO 8601 text with a time zone.'),
  Date: toTextScalar('Date', readableBy(GraphQLLocalDate), 'A day is ISO 8601 text such as 2026-03-01.'),
  URL: toTextScalar('URL', URL.canParse, 'An address is an absolute URL.'),
  JSONObject: JsonObjectScalar,
  JsonWebKey: JsonWebKeyScalar,
};

/** A library describes its scalars, too: what introspection serves are the words of the schema. */
function withoutWords(scalar: GraphQLScalarType): GraphQLScalarType {
  const { description: _description, specifiedByURL: _specifiedByURL, ...rest } = scalar.toConfig();
  return new GraphQLScalarType(rest);
}

/** How each scalar of the schema is read and written. */
export const scalars: Readonly<Record<string, GraphQLScalarType>> = Object.fromEntries(
  Object.entries(known).map(([name, scalar]) => [name, withoutWords(scalar)]),
);
