import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
} from 'graphql';

/** Adds resolvers to the schema itself, those of references apart. Throws for one that the schema has no place for. */
export function addResolvers(schema: GraphQLSchema, resolvers: object): void {
  for (const [name, members] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (isScalarType(type)) {
      const { serialize, parseValue, parseLiteral } = members;
      Object.assign(type, { serialize, parseValue, parseLiteral });
    } else if (isObjectType(type)) {
      addFields(type, members);
    } else if (isAbstractType(type)) {
      requireNone(
        type,
        Object.keys(members).filter((key) => key !== '__resolveType'),
      );
      type.resolveType = members.__resolveType;
    } else {
      throw new TypeError(`The schema has no type ${name} with resolvers`);
    }
  }
}

function addFields(type: GraphQLObjectType, members: object): void {
  const fields = type.getFields();
  for (const [name, resolver] of Object.entries(members)) {
    if (name === '__resolveReference') continue;
    const field = fields[name];
    if (field === undefined) requireNone(type, [name]);
    else Object.assign(field, typeof resolver === 'function' ? { resolve: resolver } : resolver);
  }
}

function requireNone({ name }: GraphQLNamedType, [unknown]: readonly string[]): void {
  if (unknown !== undefined) throw new TypeError(`The schema has no field ${name}.${unknown} with a resolver`);
}
