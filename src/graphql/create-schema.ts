import { buildASTSchema, type GraphQLSchema } from 'graphql';
import { addResolvers } from './add-resolvers.ts';
import { parseCommittedSchema, readCommittedSchema } from './committed-schema.ts';
import { resolveEntities } from './resolve-entities.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { withPayloadFields } from './resolvers/with-payload-fields.ts';
import { scalars } from './scalars/scalars.ts';

/**
 * The executable schema: a subgraph of Apollo Federation 2 that also works alone. Every call creates a new one from the
 * committed schema, which `npm run codegen` merges and checks. A resolver for something that the schema lacks fails the
 * start with its name.
 */
export function createSchema(): GraphQLSchema {
  const document = parseCommittedSchema();
  const schema = buildASTSchema(document, { assumeValid: true });
  addResolvers(schema, {
    ...withPayloadFields(resolvers, document),
    ...scalars,
    _Service: { sdl: readCommittedSchema },
    _Entity: { __resolveType: ({ __typename }: { readonly __typename: string }) => __typename },
  });
  addResolvers(schema, { Query: { _service: () => ({}), _entities: resolveEntities(resolvers) } });
  return schema;
}
