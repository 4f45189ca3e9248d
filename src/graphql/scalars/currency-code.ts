import { GraphQLScalarType, Kind } from 'graphql';
import { type CurrencyCode, isCurrencyCode } from '../../domain/money/currency.ts';
import { refuseValue } from './refuse-value.ts';

export const CurrencyCodeScalar = new GraphQLScalarType<CurrencyCode, string>({
  name: 'CurrencyCode',
  serialize: parseCurrencyCode,
  parseValue: parseCurrencyCode,
  parseLiteral: (node) => parseCurrencyCode(node.kind === Kind.STRING ? node.value : undefined),
});

function parseCurrencyCode(value: unknown): CurrencyCode {
  if (typeof value === 'string' && isCurrencyCode(value)) return value;
  throw refuseValue('A currency is three capital letters of ISO 4217.');
}
