import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphqlSync } from 'graphql';
import { version } from '../lib/version.ts';
import { loadTypeDefinitions } from './load-type-definitions.ts';

/**
 * The text of `src/graphql/generated/schema.graphql`, from which the service is made and which it returns to a gateway: the
 * files of `schema/` with what federation adds, below the version. Throws if they are not a valid schema.
 */
export function printCommittedSchema(): string {
  const schema = buildSubgraphSchema(loadTypeDefinitions());
  const { data } = graphqlSync({ schema, source: '{ _service { sdl } }' });
  const { _service: service } = data ?? {};
  if (service === null || typeof service !== 'object' || !('sdl' in service) || typeof service.sdl !== 'string') {
    throw new TypeError('The schema cannot be printed');
  }
  return `# Cartwright ${version}\n${service.sdl.trim()}\n`;
}
