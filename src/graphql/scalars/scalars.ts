import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLLocalDate, GraphQLSafeInt } from 'graphql-scalars';
import { CurrencyCodeScalar } from './currency-code.ts';
import { DecimalScalar } from './decimal.ts';
import { JsonObjectScalar } from './json-object.ts';
import { JsonWebKeyScalar } from './json-web-key.ts';
import { MinorUnitsScalar } from './minor-units.ts';
import { readableBy, toTextScalar } from './to-text-scalar.ts';

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
