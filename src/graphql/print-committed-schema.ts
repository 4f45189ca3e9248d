import { graphqlSync } from 'graphql';
import { createSchema } from './create-schema.ts';

/**
 * The text of `src/graphql/generated/schema.graphql`: the same as the service returns to a gateway that requests its
 * schema.
 */
export function printCommittedSchema(): string {
  const { data } = graphqlSync({ schema: createSchema(), source: '{ _service { sdl } }' });
  const { _service: service } = data ?? {};
  if (service === null || typeof service !== 'object' || !('sdl' in service) || typeof service.sdl !== 'string') {
    throw new TypeError('The schema cannot be printed');
  }
  return `${service.sdl.trim()}\n`;
}
