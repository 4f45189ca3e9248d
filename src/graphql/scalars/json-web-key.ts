import { GraphQLScalarType } from 'graphql';
import { refuseValue } from './refuse-value.ts';

/** A public key, for output only. No input accepts one. */
export const JsonWebKeyScalar = new GraphQLScalarType<never, Readonly<Record<string, unknown>>>({
  name: 'JsonWebKey',
  serialize: (value) => {
    if (isRecord(value) && typeof value['kty'] === 'string') return value;
    throw refuseValue('A JSON Web Key is an object with a key type.');
  },
  parseValue: () => {
    throw refuseValue('A JSON Web Key is not an input.');
  },
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
