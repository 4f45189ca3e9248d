import type { GraphQLSchema } from 'graphql';
import { createSchema } from './create-schema.ts';

let shared: GraphQLSchema | undefined;

/** The schema that all services of this process serve. Nobody may change it. */
export function shareSchema(): GraphQLSchema {
  shared ??= createSchema();
  return shared;
}
