import { buildSchema, isObjectType } from 'graphql';
import { listPossibleTypes } from './print-client-files.ts';
import { printClientSchema } from './print-client-schema.ts';

/** What caches need of the schema: the members of its unions and interfaces, and the types that are parts of another object, without an `id`. */
export function printCacheFacts(): string {
  const schema = buildSchema(printClientSchema());
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const parts = types
    .filter(isObjectType)
    .filter((type) => !roots.includes(type) && !('id' in type.getFields()))
    .map(({ name }) => name);
  return [
    '// Generated from the schema by `npm run codegen`.',
    `export const possibleTypes: Record<string, string[]> = ${JSON.stringify(listPossibleTypes(schema), null, 2)};\n`,
    `export const typesWithoutId: readonly string[] = ${JSON.stringify(parts.toSorted(), null, 2)};\n`,
  ].join('\n');
}
