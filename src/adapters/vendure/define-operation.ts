import type * as z from 'zod';
import type { GraphqlOperation } from '../toolkit/http/graphql-client.ts';

export const query = <Data>(name: string, document: string, data: z.ZodType<Data>): GraphqlOperation<Data> => ({
  name,
  kind: 'query',
  document,
  data,
});

export const mutation = <Data>(name: string, document: string, data: z.ZodType<Data>): GraphqlOperation<Data> => ({
  name,
  kind: 'mutation',
  document,
  data,
});
