import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { findAnswerSize } from '../../../graphql/limits/bound-answers.ts';
import { noteLongAnswer, writeLongAnswer } from '../../../graphql/limits/write-long-answer.ts';
import type { Logger } from '../../../lib/logger.ts';
import { capErrors } from '../../cap-errors.ts';
import type { GraphqlDocuments } from '../../graphql-documents.ts';
import type { GraphqlEndpoint } from '../../server-options.ts';
import { isFromStranger, requestScope } from '../request-scope.ts';
import { admitOperations } from './admit-operations.ts';
import { formatError } from './format-error.ts';
import { recordOperation } from './record-operation.ts';

/**
 * Apollo without the features that we do not want: cache control would wrap every resolver permanently, inline traces
 * would bypass the introspection switch, reporting would call an outside host, persisted queries would store what
 * strangers send.
 */
export function createApolloServer<Viewer>(
  endpoint: GraphqlEndpoint<Viewer>,
  documents: GraphqlDocuments,
  logger: Logger,
): ApolloServer<BaseContext> {
  const formatUpTo = (maxListed: number) => (error: unknown) =>
    formatError(error, { scope: requestScope.getStore(), maxListed, logger });
  const format = formatUpTo(documents.maxListedErrors);
  return new ApolloServer<BaseContext>({
    schema: endpoint.schema,
    // The switch is one of the shared rules, so that sockets obey it too.
    introspection: true,
    validationRules: [...documents.rules],
    parseOptions: documents.parseOptions,
    validationOptions: documents.validationOptions,
    csrfPrevention: {
      requestHeaders: ['x-svc-authorization', 'x-svc-app-id', 'x-apollo-operation-name', 'apollo-require-preflight'],
    },
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // With a store, Apollo prints the whole schema at the start, to name its keys.
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    formatError: (_formatted, error) => format(error),
    stringifyResult: writeResponse,
    logger: toApolloLogger(logger),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      refuseSubscriptions,
      // Its error replaces the whole list, however long that was.
      listErrors(documents.maxListedErrors, formatUpTo(Number.POSITIVE_INFINITY)),
      recordOperation,
      admitOperations(endpoint, format),
      reuseDocuments(documents),
    ],
  });
}

/** Leaves a long answer to the scope of the request, whose route sends bytes in place of the text. */
async function writeResponse(response: FormattedExecutionResult): Promise<string> {
  const bytes = await writeLongAnswer(response);
  const scope = requestScope.getStore();
  if (bytes === undefined || scope === undefined) return `${JSON.stringify(response)}\n`;
  scope.longAnswer = bytes;
  return '';
}

const toApolloLogger = (logger: Logger) => ({
  debug: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  info: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  warn: (message: unknown) => logger.warn({ source: 'apollo' }, String(message)),
  error: (message: unknown) => logger.error({ source: 'apollo' }, String(message)),
});

/** Gives Apollo the document of a text that came before, and keeps those that it found valid: the next request with the same text takes the short way. */
const reuseDocuments = (documents: GraphqlDocuments): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    didResolveSource: async (request) => {
      const { source } = request;
      const document = documents.find(source);
      if (document === undefined) return;
      documents.keep(source, document, isFromStranger());
      Object.assign(request, { document });
    },
    validationDidStart:
      async ({ source, document }) =>
      async (errors) => {
        if (errors === undefined) documents.keep(source, document, isFromStranger());
      },
  }),
});

/** Replaces an answer that became too large, notes a long one, and keeps the list of errors short: one refused entity may be requested many times. */
const listErrors = (
  most: number,
  format: (error: GraphQLError) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http }, contextValue }) => {
      if (body.kind !== 'single') return;
      const size = findAnswerSize(contextValue);
      if (size?.error !== undefined) {
        http.status = 400;
        body.singleResult = { errors: [format(size.error)] };
      }
      noteLongAnswer(body.singleResult, size);
      if (body.singleResult.errors === undefined) return;
      const { errors, extensions, ...rest } = body.singleResult;
      const { listed, omission } = capErrors(errors, most);
      if (omission === undefined) return;
      body.singleResult = { ...rest, errors: listed, extensions: { ...extensions, ...omission } };
    },
  }),
});

/** Apollo would execute a subscription sent by POST as a query and answer `200 { field: null }`. */
const refuseSubscriptions: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw new GraphQLError(
        'Subscriptions are served over WebSocket (subprotocol graphql-transport-ws) at this path.',
        {
          nodes: [operation],
          extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
        },
      );
    },
  }),
};
