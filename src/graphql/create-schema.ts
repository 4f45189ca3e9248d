import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchema } from 'graphql';
import { guardEntities } from './guard-entities.ts';
import { loadTypeDefinitions } from './load-type-definitions.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { scalars } from './scalars/scalars.ts';

/** The executable schema: a subgraph of Apollo Federation 2 that is complete by itself. Every call makes one of its own. */
export const createSchema = (): GraphQLSchema =>
  guardEntities(buildSubgraphSchema([{ typeDefs: loadTypeDefinitions(), resolvers: { ...resolvers, ...scalars } }]));
