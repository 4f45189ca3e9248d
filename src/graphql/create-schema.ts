import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { guardEntities } from './guard-entities.ts';
import { loadTypeDefinitions } from './load-type-definitions.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { scalars } from './scalars/scalars.ts';
import { splitReferences } from './split-references.ts';

/**
 * The executable schema: a subgraph of Apollo Federation 2 that is complete by itself. Every call makes one of its own. A resolver
 * of something that the SDL does not have ends the start with its name.
 */
export function createSchema(): GraphQLSchema {
  const { references, fields } = splitReferences(resolvers);
  const subgraph = buildSubgraphSchema([{ typeDefs: loadTypeDefinitions(), resolvers: { ...references, ...scalars } }]);
  return guardEntities(
    addResolversToSchema({
      schema: subgraph,
      resolvers: fields,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
      updateResolversInPlace: true,
    }),
  );
}
