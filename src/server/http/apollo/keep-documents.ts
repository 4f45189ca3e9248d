import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphqlDocuments } from '../../graphql-documents.ts';
import { isFromStranger } from '../request-scope.ts';

/** Notes the documents that Apollo has parsed, validated and let run: the next request with the same text takes the short way. */
export const keepDocuments = (documents: GraphqlDocuments): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    executionDidStart: async ({ source, document }) => documents.keep(source, document, isFromStranger()),
  }),
});
