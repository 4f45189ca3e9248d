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
import type { GraphqlFace } from '../server-options.ts';
import { checkOperations } from './check-operations.ts';
import { recordOperation } from './record-operation.ts';
import { refuseSubscriptions } from './refuse-subscriptions.ts';
import { requestScope } from './request-scope.ts';

/**
 * Apollo with everything switched off that we do not mean: cache control would wrap every resolver for good, inline traces would
 * answer around the introspection switch, reporting would call an outside host, persisted queries would keep what strangers send.
 */
export function createApolloServer<Viewer>(
  face: GraphqlFace<Viewer>,
  documents: GraphqlDocuments,
  logger: Logger,
): ApolloServer<BaseContext> {
  const format = (error: unknown) => {
    const scope = requestScope.getStore();
    const masked = maskError(error, { requestId: scope?.requestId ?? '', logger });
    scope?.errorCodes.push(String(masked.extensions?.['code']));
    return masked;
  };
  return new ApolloServer<BaseContext>({
    schema: face.schema,
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
      recordOperation,
      checkOperations(face, format),
    ],
  });
}

const toApolloLogger = (logger: Logger) => ({
  debug: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  info: (message: unknown) => logger.debug({ source: 'apollo' }, String(message)),
  warn: (message: unknown) => logger.warn({ source: 'apollo' }, String(message)),
  error: (message: unknown) => logger.error({ source: 'apollo' }, String(message)),
});
