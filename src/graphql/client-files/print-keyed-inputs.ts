import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { printClientSchema } from './print-client-schema.ts';

type Field = GraphQLField<unknown, unknown>;

/**
 * What the client package knows of the schema: the mutations whose input takes no idempotency key, which are few, those that order, and those
 * that take a card. Throws if a mutation takes anything but an `input`, or another field does: by that name the client finds inputs.
 */
export function printKeyedInputs(): string {
  const schema = buildSchema(printClientSchema());
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  requireInputs(schema, mutations);
  const withoutKey = mutations.filter(({ args }) => !args.some(({ type }) => takesKey(type))).map(({ name }) => name);
  const ordering = mutations
    .filter(({ type }) => isObjectType(type) && 'attempt' in type.getFields())
    .map(({ name }) => name);
  const withCard = mutations.filter(({ args }) => args.some(({ type }) => takesCard(type))).map(({ name }) => name);
  return [
    '// Generated from the schema by `npm run codegen`.',
    toPattern('unkeyedMutations', withoutKey),
    toPattern('orderingMutations', ordering),
    toPattern('cardMutations', withCard),
  ].join('\n');
}

function requireInputs(schema: GraphQLSchema, mutations: readonly Field[]): void {
  const others = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .filter((field) => !mutations.includes(field) && field.args.some(({ name }) => name === 'input'));
  const odd = mutations.filter(({ args }) => args.length !== 1 || args[0]?.name !== 'input');
  const names = [...others, ...odd].map(({ name }) => name);
  if (names.length > 0) throw new TypeError(`Only a mutation takes an input, and nothing else: ${names.join(', ')}`);
}

function takesKey(given: GraphQLInputType): boolean {
  const type = getNamedType(given);
  return isInputObjectType(type) && 'idempotencyKey' in type.getFields();
}

function takesCard(given: GraphQLInputType): boolean {
  const type = getNamedType(given);
  if (!isInputObjectType(type)) return false;
  return Object.values(type.getFields()).some((field) => field.name === 'encryptedCard' || takesCard(field.type));
}

/** One pattern of all names: smaller than a list. */
const toPattern = (name: string, values: readonly string[]): string =>
  `export const ${name}: RegExp =\n  /^(?:${values.toSorted().join('|')})$/;\n`;
