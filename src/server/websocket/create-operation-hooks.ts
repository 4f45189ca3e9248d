import { type ExecutionArgs, type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import type { Context, ServerOptions as GraphqlWsOptions, SubscribePayload } from 'graphql-ws';
import { textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ExecuteOperation } from '../../graphql/compiled-operations/create-executor.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { checkRequestText } from '../../graphql/limits/check-request-text.ts';
import { checkVariablesAndCost } from '../../graphql/limits/check-variables-and-cost.ts';
import { writeLongAnswer } from '../../graphql/limits/write-long-answer.ts';
import { isPromise } from '../../lib/async/is-promise.ts';
import { runAs, type Work } from '../../lib/tracing/work.ts';
import { capErrors } from '../cap-errors.ts';
import { toConnectionValues } from '../client-headers.ts';
import type { GraphqlDocuments } from '../graphql-documents.ts';
import type { ServerLimits } from '../server-limits.ts';
import type { Gate, ServerOptions } from '../server-options.ts';
import { SharedAnswers } from './shared-answers.ts';
import type { SocketSlot } from './socket-counter.ts';
import { type SocketSession, toGraphqlError } from './socket-session.ts';
import { type Sharing, subscribeWithFreshContext } from './subscribe-with-fresh-context.ts';
import { toContext, toExecution } from './to-execution.ts';
import { toSelection } from './to-selection.ts';

export interface SocketExtra<Viewer> extends Record<PropertyKey, unknown> {
  readonly session: SocketSession<Viewer>;
  readonly slot: SocketSlot;
  /** Sends as graphql-ws does: resolves once the text has left, or can no longer be sent. */
  readonly send: (text: string) => Promise<void>;
  /** What graphql-ws counts as running, by id; known once connection_init has come. */
  openOperations?: () => Readonly<Record<string, unknown>>;
}

export interface SocketOptions<Viewer> extends ServerOptions<Viewer> {
  readonly execute: ExecuteOperation;
  /** Counts work until it has ended: a mutation goes on after its socket has closed, and may still wait for its turn then. */
  readonly keep: <Result>(work: Promise<Result>) => Promise<Result>;
}

type SocketContext<Viewer> = Context<Record<string, unknown> | undefined, SocketExtra<Viewer>>;

/** How `subscribe` answers each event, by the context of the operation. */
const eventAnswers = new WeakMap<object, { readonly createContext: () => object; readonly sharing: Sharing }>();

interface Admitted {
  readonly gate: Gate | null;
  readonly work: Work;
  /** Sends the JSON of a result, unless the client has left. */
  readonly send: (payload: string) => Promise<void>;
}

/** What stands around an operation, by its context. */
const admitted = new WeakMap<object, Admitted>();

/** A `next` message of graphql-transport-ws, from the JSON of its payload. */
const toNextMessage = (id: string, payload: string): string =>
  `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`;

/**
 * The hooks of graphql-ws for an operation. graphql-ws runs none of Apollo's parts: documents, limits, mask and
 * credentials come from the same functions as over HTTP. No hook may throw, since its message would become the close
 * reason and end every other operation of the socket.
 */
export function createOperationHooks<Viewer>(
  { graphql, logger, execute, keep }: SocketOptions<Viewer>,
  documents: GraphqlDocuments,
  limits: ServerLimits,
): GraphqlWsOptions<Record<string, unknown> | undefined, SocketExtra<Viewer>> {
  const mask = (session: SocketSession<Viewer>, payload: SubscribePayload, error: unknown) => {
    const operation = session.find(payload);
    const requestId = operation?.requestId ?? session.newRequestId();
    const masked = maskError(error, {
      requestId,
      logger,
      operationType: operation?.type,
      hasOtherFields: operation?.hasSeveralFields,
    });
    const code = String(masked.extensions?.['code'] ?? 'unknown');
    if (operation === undefined)
      logger.info({ requestId, transport: 'websocket', errors: [code] }, 'operation refused');
    else operation.errorCodes.add(code);
    return masked;
  };

  const answers = new SharedAnswers();
  const { schema, limits: documentLimits } = graphql;
  /** Why an operation is refused before its document is parsed; null if it is not. Closes the socket if the credential or the id is at fault. */
  const refuseUnread = (
    { session, slot }: SocketExtra<Viewer>,
    id: string,
    payload: SubscribePayload,
  ): GraphQLError | null => {
    const expired = session.expireIfDue();
    if (expired !== undefined) return toGraphqlError(expired);
    if (session.runningCount >= limits.subscriptionsPerSocket) {
      const description = `A socket can run at most ${limits.subscriptionsPerSocket} operations at a time.`;
      return toGraphqlError(new CommerceError('RateLimited', { description, retryAfterSeconds: 1 }));
    }
    if (slot.isBusy) {
      const description = `One address can run at most ${limits.socketOperationsPerAddress} operations at a time on its sockets.`;
      return toGraphqlError(new CommerceError('RateLimited', { description, retryAfterSeconds: 1 }));
    }
    if (id.length > textKinds.documentName.maxLength) return session.refuseMessage();
    return checkRequestText(payload, documentLimits);
  };

  const prepare = async (
    extra: SocketExtra<Viewer>,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const { session } = extra;
    const unread = refuseUnread(extra, id, payload);
    if (unread !== null) return [unread];
    const document = documents.read(payload.query, session.isStranger);
    if (!('kind' in document)) return document;
    const operation = getOperationAST(document, payload.operationName);
    if (!operation) {
      const message =
        payload.operationName == null
          ? 'Must provide operation name if query contains multiple operations.'
          : `Unknown operation named "${payload.operationName}".`;
      return [new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })];
    }
    const { operationName, variables } = payload;
    const { refuseCredential } = session;
    const request = { schema, document, operation, variables, limits: documentLimits, refuseCredential };
    const { errors: misfits, values, cost } = checkVariablesAndCost(request);
    if (misfits.length > 0) return misfits;
    const running = session.begin(id, payload, operation);
    const contextValue = session.createContext(running);
    const refusal = await contextValue.gate?.admit({ schema, document, operation, values, cost });
    if (refusal) return [toGraphqlError(refusal)];
    const send = async (answer: string): Promise<void> => {
      if (running.leave.signal.aborted) return;
      running.results += 1;
      await extra.send(toNextMessage(id, answer));
    };
    admitted.set(contextValue, { gate: contextValue.gate, work: running.work, send });
    const args = {
      schema,
      document,
      contextValue,
      variableValues: variables ?? {},
      operationName: operationName ?? null,
    };
    if (running.type !== 'subscription') return args;
    const sharing = { answers, selection: toSelection(args, session.rights), send };
    eventAnswers.set(contextValue, { createContext: () => session.createContext(running), sharing });
    return args;
  };

  return {
    // serveSockets waits for it.
    connectionInitWaitTimeout: 0,

    onConnect: async (context: SocketContext<Viewer>) => {
      const { session, slot } = context.extra;
      context.extra.openOperations = () => context.subscriptions;
      const isConnected = await session.connect(toConnectionValues(context.connectionParams));
      if (session.sharesAddress) slot.shareAddress();
      return isConnected;
    },

    onSubscribe: async (context: SocketContext<Viewer>, id, payload) => {
      const { extra } = context;
      const preparing = keep(prepare(extra, id, payload));
      const prepared = await preparing.catch((error: unknown) => [toGraphqlError(error)]);
      // graphql-ws calls no further hook for a refused operation that its client has left. A socket that closes gets other `subscriptions`.
      if (Array.isArray(prepared) && !(id in context.subscriptions)) extra.session.end(payload);
      return prepared;
    },

    execute: async (args) => {
      const { gate, work = {}, send } = admitted.get(toContext(args)) ?? {};
      let result: ExecutionResult;
      let long: Buffer | undefined;
      try {
        const answering = runAs(work, () => execute(toExecution(args)));
        result = await (isPromise<ExecutionResult>(answering) ? keep(answering) : answering);
        // A result with errors goes through `onNext`, which masks them, and graphql-ws writes it in one go.
        if (result.errors === undefined) long = await writeLongAnswer(result);
      } finally {
        gate?.leave();
      }
      if (long === undefined || send === undefined) return result;
      await send(String(long));
      return nothingMore();
    },

    subscribe: (args) => {
      const { createContext, sharing } = eventAnswers.get(toContext(args)) ?? { createContext: () => toContext(args) };
      const { gate, work: { span: _span, ...work } = {} } = admitted.get(toContext(args)) ?? {};
      return runAs(work, () =>
        subscribeWithFreshContext(
          args,
          (execution) => runAs(work, () => execute(execution)),
          createContext,
          sharing,
          gate ?? undefined,
        ),
      );
    },

    onNext: ({ extra: { session } }, _id, payload, _args, result) => {
      const operation = session.find(payload);
      if (operation !== undefined) operation.results += 1;
      if (result.errors === undefined) return;
      const { errors, data, extensions } = result;
      const { listed, omission } = capErrors(errors, documents.maxListedErrors);
      return {
        ...(data !== undefined && { data }),
        errors: listed.map((error) => mask(session, payload, error)),
        ...((extensions ?? omission) && { extensions: { ...extensions, ...omission } }),
      };
    },

    onError: ({ extra: { session } }, _id, payload, errors) => {
      const masked = errors.map((error) => mask(session, payload, error));
      session.end(payload);
      return masked;
    },

    onComplete: ({ extra: { session } }, _id, payload) => session.end(payload),
  };
}

async function* nothingMore(): AsyncGenerator<ExecutionResult> {}
