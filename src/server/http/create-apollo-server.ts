import { ApolloServer, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { maskError } from '../../graphql/errors/mask-error.ts';
import type { Logger } from '../../lib/logger.ts';
import type { GraphqlDocuments } from '../graphql-documents.ts';
import type { GraphqlEndpoint } from '../server-options.ts';
import { checkOperations } from './check-operations.ts';
import { listErrors } from './list-errors.ts';
import { recordOperation } from './record-operation.ts';
import { refuseSubscriptions } from './refuse-subscriptions.ts';
import { requestScope } from './request-scope.ts';

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
  const format = (error: unknown) => {
    const scope = requestScope.getStore();
    // Omitted from the response below, so it is not logged either.
    if (scope !== undefined && scope.errorCodes.length >= documents.maxListedErrors) return { message: 'Omitted' };
    const masked = maskError(error, {
      requestId: scope?.requestId ?? '',
      logger,
      operationType: scope?.operationType,
    });
    scope?.errorCodes.push(String(masked.extensions?.['code']));
    return masked;
  };
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
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    formatError: (_formatted, error) => format(error),
    logger: toApolloLogger(logger),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      refuseSubscriptions,
      listErrors(documents.maxListedErrors),
      recordOperation,
      checkOperations(endpoint, format),
    ],
  });
}

const toApolloLogger = (logger: Logger) => ({
  debug: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  info: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  warn: (message: unknown) => logger.warn({ source: 'apollo' }, String(message)),
  error: (message: unknown) => logger.error({ source: 'apollo' }, String(message)),
});
