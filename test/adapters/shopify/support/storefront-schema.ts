import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildClientSchema, defaultFieldResolver, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

const file = createRequire(import.meta.url).resolve('@shopify/hydrogen-react/storefront.schema.json');
const introspection: IntrospectionQuery = JSON.parse(readFileSync(file, 'utf8'));

/** The Storefront API of 2026-04, as Shopify publishes it. */
export const storefrontSchema: GraphQLSchema = buildClientSchema(introspection);

/** The schema of another version, which lacks one field. */
export const schemaWithout = (type: string, field: string): GraphQLSchema =>
  buildClientSchema({
    __schema: {
      ...introspection.__schema,
      types: introspection.__schema.types.map((each) =>
        each.name === type && 'fields' in each && each.kind === 'OBJECT'
          ? { ...each, fields: each.fields.filter(({ name }) => name !== field) }
          : each,
      ),
    },
  });

/** The schema, of which one mutation answers null after so many calls. */
export function schemaWithNull(mutation: string, after: number): GraphQLSchema {
  const schema = buildClientSchema(introspection);
  const field = schema.getMutationType()?.getFields()[mutation];
  if (field === undefined) throw new TypeError(`There is no ${mutation}`);
  let calls = 0;
  field.resolve = (...told) => {
    calls += 1;
    return calls > after ? null : defaultFieldResolver(...told);
  };
  return schema;
}
