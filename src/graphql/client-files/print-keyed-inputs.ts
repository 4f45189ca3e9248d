import { buildSchema, type GraphQLInputType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { printClientSchema } from './print-client-schema.ts';

/** What the client package knows of the schema: the inputs that take an idempotency key, the mutations that order, and those that take a card. */
export function printKeyedInputs(): string {
  const schema = buildSchema(printClientSchema());
  const inputs = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .filter((type) => 'idempotencyKey' in type.getFields())
    .map(({ name }) => name.replace(/Input$/, ''));
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const ordering = mutations
    .filter(({ type }) => isObjectType(type) && 'attempt' in type.getFields())
    .map(({ name }) => name);
  const withCard = mutations.filter(({ args }) => args.some(({ type }) => takesCard(type))).map(({ name }) => name);
  return [
    '// Generated from the schema by `npm run codegen`.',
    toPattern('keyedInputs', inputs, 'Input'),
    toPattern('orderingMutations', ordering),
    toPattern('cardMutations', withCard),
  ].join('\n');
}

function takesCard(given: GraphQLInputType): boolean {
  const type = getNamedType(given);
  if (!isInputObjectType(type)) return false;
  return Object.values(type.getFields()).some((field) => field.name === 'encryptedCard' || takesCard(field.type));
}

/** One pattern of all names: smaller than a list. */
const toPattern = (name: string, values: readonly string[], ending = ''): string =>
  `export const ${name}: RegExp =\n  /^(?:${values.toSorted().join('|')})${ending}$/;\n`;
