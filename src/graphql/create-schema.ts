import { existsSync, readFileSync } from 'node:fs';
import { buildASTSchema, type DocumentNode, type GraphQLSchema, parse } from 'graphql';
import { addResolvers } from './add-resolvers.ts';
import { resolveEntities } from './resolve-entities.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { withPayloadFields } from './resolvers/with-payload-fields.ts';
import { scalars } from './scalars/scalars.ts';

const text = new URL('./generated/schema.graphql', import.meta.url);
/** In the bundle alone: what parsing the text answers, which takes a tenth of the start. */
const parsed = new URL('./generated/schema.json', import.meta.url);

const readCommittedSchema = (): string => readFileSync(text, 'utf8').trimEnd();

let sdl: string | undefined;

/** The schema as a gateway gets it: one request may ask for it many times. */
function readSdl(): string {
  sdl ??= readCommittedSchema();
  return sdl;
}

const parseCommittedSchema = (): DocumentNode =>
  existsSync(parsed) ? JSON.parse(readFileSync(parsed, 'utf8')) : parse(readCommittedSchema(), { noLocation: true });

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
    _Service: { sdl: readSdl },
    _Entity: { __resolveType: ({ __typename }: { readonly __typename: string }) => __typename },
  });
  addResolvers(schema, { Query: { _service: () => ({}), _entities: resolveEntities(resolvers) } });
  return schema;
}

let shared: GraphQLSchema | undefined;

/** The schema that all services of this process serve. Nobody may change it. */
export function shareSchema(): GraphQLSchema {
  shared ??= createSchema();
  return shared;
}
