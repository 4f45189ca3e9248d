import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { guardEntities } from './guard-entities.ts';
import { loadTypeDefinitions } from './load-type-definitions.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { withPayloadFields } from './resolvers/with-payload-fields.ts';
import { scalars } from './scalars/scalars.ts';
import { splitReferences } from './split-references.ts';

/**
 * The executable schema: a subgraph of Apollo Federation 2 that also works alone. Every call creates a new one. A
 * resolver for something that the SDL lacks fails the start with its name.
 */
export function createSchema(): GraphQLSchema {
  const typeDefs = loadTypeDefinitions();
  const { references, fields } = splitReferences(withPayloadFields(resolvers, typeDefs));
  const subgraph = buildSubgraphSchema([{ typeDefs, resolvers: { ...references, ...scalars } }]);
  return guardEntities(
    addResolversToSchema({
      schema: subgraph,
      resolvers: fields,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
      updateResolversInPlace: true,
    }),
  );
}
