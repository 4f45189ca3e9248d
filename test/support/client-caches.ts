import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema, type DocumentNode, introspectionFromSchema, isObjectType } from 'graphql';
import * as z from 'zod';
import { printClientFiles } from '../../src/graphql/client-files/print-client-files.ts';

export type Data = Readonly<Record<string, unknown>>;

/** A client with a normalised cache, set up as its manual says and with the files that the package exports. */
export interface CachedClient {
  readonly name: string;
  /** Sends the operation and answers what came over the wire, as it was sent. */
  send(document: DocumentNode, variables?: Data): Promise<Data>;
  /** What the cache knows of a query, without asking anybody; null if it does not know all of it. */
  read(document: DocumentNode, variables?: Data): Data | null;
}

export interface ClientOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const files = new Map(printClientFiles().map(({ name, text }) => [name, text]));
const clientSchema = buildSchema(files.get('schema.graphql') ?? '');
const introspection = introspectionFromSchema(clientSchema);
const possibleTypes = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(files.get('possibleTypes.json') ?? ''));

const answerShape = z.looseObject({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

/** A fetch that keeps the last answer. */
function createRecorder() {
  let last: Data = {};
  const record: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    last = answerShape.parse(await response.clone().json()).data;
    return response;
  };
  return { record, last: () => last };
}

export function createApolloClient({ url, headers }: ClientOptions): CachedClient {
  const { record, last } = createRecorder();
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${url}/graphql`, headers: { ...headers }, fetch: record }),
    cache: new InMemoryCache({ possibleTypes }),
  });
  return {
    name: 'Apollo Client',
    send: async (document, variables = {}) => {
      if (isMutation(document)) await client.mutate({ mutation: document, variables });
      else await client.query({ query: document, variables, fetchPolicy: 'network-only' });
      return last();
    },
    read: (document, variables = {}) => client.readQuery<Data>({ query: document, variables }),
  };
}

/** What has no key stays within its parent: said once for each such type, so that Graphcache need not warn. */
const embedded = Object.fromEntries(
  Object.values(clientSchema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !('id' in type.getFields()) ? [[type.name, () => null]] : [],
  ),
);

export function createUrqlClient({ url, headers }: ClientOptions): CachedClient {
  const { record, last } = createRecorder();
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetch: record,
    fetchOptions: { headers: { ...headers } },
    exchanges: [cacheExchange({ schema: introspection, keys: embedded }), fetchExchange],
  });
  return {
    name: 'urql',
    send: async (document, variables = {}) => {
      const request = isMutation(document)
        ? client.mutation(document, variables)
        : client.query(document, variables, { requestPolicy: 'network-only' });
      const { error } = await request.toPromise();
      if (error !== undefined) throw error;
      return last();
    },
    read: (document, variables = {}) => client.readQuery<Data>(document, variables)?.data ?? null,
  };
}

const isMutation = ({ definitions }: DocumentNode): boolean =>
  definitions.some((definition) => 'operation' in definition && definition.operation === 'mutation');
