import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** How long the lists of introspection are: counted in the schema, rounded up, and at least 1. Their library declares no sizes. */
export function introspectionSizes(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  /** For each type, whatever its kind: a document asks all of them for all of it. */
  const perType = (count: (type: GraphQLNamedType) => number) => average(types, count);
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', Math.max(1, directives.length)],
    ['__Directive.args', average(directives, ({ args }) => args.length)],
    ['__Directive.locations', 3],
    ['__Field.args', average(types.flatMap(fieldsOf), ({ args }) => args.length)],
    ['__Type.fields', perType((type) => fieldsOf(type).length)],
    ['__Type.interfaces', perType((type) => (isObjectType(type) ? type.getInterfaces().length : 0))],
    ['__Type.possibleTypes', perType((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0))],
    ['__Type.enumValues', perType((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ['__Type.inputFields', perType((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))],
  ]);
}

/** The fields that a type declares; none for a type that has no fields. */
export const fieldsOf = (type: GraphQLNamedType): readonly GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const average = <Entry>(entries: readonly Entry[], count: (entry: Entry) => number): number =>
  Math.max(1, Math.ceil(entries.reduce((sum, entry) => sum + count(entry), 0) / Math.max(1, entries.length)));
