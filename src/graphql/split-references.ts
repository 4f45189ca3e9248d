import type { GraphQLResolverMap } from '@apollo/subgraph';
import type { addResolversToSchema } from '@graphql-tools/schema';

type IResolvers = Parameters<typeof addResolversToSchema>[0]['resolvers'];

const REFERENCE = '__resolveReference';

/**
 * The subgraph library installs reference resolvers, since only it knows where `_entities` finds them; all others are
 * ours.
 */
export function splitReferences(resolvers: object): { references: GraphQLResolverMap; fields: IResolvers } {
  const references: GraphQLResolverMap = {};
  const fields: IResolvers = {};
  for (const [type, members] of Object.entries(resolvers)) {
    if (Object.hasOwn(members, REFERENCE)) {
      const { [REFERENCE]: reference, ...rest } = members;
      references[type] = { [REFERENCE]: reference };
      fields[type] = rest;
    } else fields[type] = members;
  }
  return { references, fields };
}
