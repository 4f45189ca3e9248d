import {
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
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  );
  /** For each type, whatever its kind: a document asks all of them for all of it. */
  const perType = (count: (type: GraphQLNamedType) => number) =>
    toAverage(
      types.reduce((sum, type) => sum + count(type), 0),
      types.length,
    );
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', Math.max(1, directives.length)],
    [
      '__Directive.args',
      toAverage(
        directives.reduce((sum, { args }) => sum + args.length, 0),
        directives.length,
      ),
    ],
    ['__Directive.locations', 3],
    [
      '__Field.args',
      toAverage(
        fields.reduce((sum, { args }) => sum + args.length, 0),
        fields.length,
      ),
    ],
    ['__Type.fields', toAverage(fields.length, types.length)],
    ['__Type.interfaces', perType((type) => (isObjectType(type) ? type.getInterfaces().length : 0))],
    ['__Type.possibleTypes', perType((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0))],
    ['__Type.enumValues', perType((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ['__Type.inputFields', perType((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))],
  ]);
}

const toAverage = (sum: number, count: number): number => Math.max(1, Math.ceil(sum / Math.max(1, count)));
