import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import { printClientSchema } from './print-client-schema.ts';

/** What the client package knows of the schema when it runs: the inputs that take an idempotency key, and the mutations that order. */
export function printKeyedInputs(): string {
  const schema = buildSchema(printClientSchema());
  const inputs = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .filter((type) => 'idempotencyKey' in type.getFields())
    .map(({ name }) => name);
  const ordering = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ type }) => isObjectType(type) && 'attempt' in type.getFields())
    .map(({ name }) => name);
  return [
    '// Generated from the schema by `npm run codegen`.',
    toConstant('keyedInputs', inputs),
    toConstant('orderingMutations', ordering),
  ].join('\n');
}

const toConstant = (name: string, values: readonly string[]): string =>
  `export const ${name}: readonly string[] = ${JSON.stringify(values.toSorted(), null, 2)};\n`;
