import { GraphQLError } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { CommerceError } from '../../errors/commerce-error.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { toRequestId } from '../request-id.ts';
import type { ClientValues, IncomingOperation, ServerOptions, ViewerStanding } from '../server-options.ts';

/** One operation that runs on a socket. */
export interface RunningOperation {
  readonly id: string;
  readonly requestId: string;
  readonly began: number;
  readonly type: string;
  readonly name: string | null;
  readonly leave: AbortController;
  results: number;
  readonly errorCodes: Set<string>;
}

export const CLOSE = { goingAway: 1001, badMessage: 4400, unauthorized: 4401, unexpected: 4500 } as const;

/** The longest wait that a timer can hold. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What one socket is: whose it is, until when, and what runs on it. */
export class SocketSession<Viewer> {
  readonly #options: ServerOptions<Viewer>;
  readonly #socket: WebSocket;
  readonly #buyer: IncomingOperation<Viewer>['buyer'];
  readonly #running = new Map<SubscribePayload, RunningOperation>();
  #requestId: string | null = null;
  #viewer: { readonly viewer: Viewer; readonly standing: ViewerStanding } | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(options: ServerOptions<Viewer>, socket: WebSocket, buyer: IncomingOperation<Viewer>['buyer']) {
    this.#options = options;
    this.#socket = socket;
    this.#buyer = buyer;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** False where the credential is not good, with the socket closed; 4401 tells clients not to try again with the same one. */
  async connect(client: ClientValues): Promise<boolean> {
    const { graphql, logger, newRequestId } = this.#options;
    this.#requestId = client('x-svc-request-id');
    try {
      const viewer = await graphql.authenticate(client);
      const standing = graphql.standingOf(viewer);
      if (standing.refusal !== null) {
        this.#socket.close(CLOSE.unauthorized, standing.refusal.name);
        return false;
      }
      this.#viewer = { viewer, standing };
      this.#armExpiry();
      return true;
    } catch (error) {
      maskError(error, { requestId: toRequestId(this.#requestId, newRequestId), logger });
      this.#socket.close(CLOSE.unexpected, 'Unexpected');
      return false;
    }
  }

  begin(id: string, payload: SubscribePayload, type: string, name: string | null): RunningOperation {
    const operation: RunningOperation = {
      id,
      requestId: this.newRequestId(),
      began: this.#options.clock.now(),
      type,
      name,
      leave: new AbortController(),
      results: 0,
      errorCodes: new Set(),
    };
    this.#running.set(payload, operation);
    return operation;
  }

  find(payload: SubscribePayload): RunningOperation | undefined {
    return this.#running.get(payload);
  }

  newRequestId(): string {
    return toRequestId(this.#requestId, this.#options.newRequestId);
  }

  /** A fresh GraphQL context for this operation. */
  createContext(operation: RunningOperation): object {
    if (this.#viewer === undefined) throw new Error('An operation began on a socket that was not acknowledged');
    return this.#options.graphql.createContext({
      viewer: this.#viewer.viewer,
      requestId: operation.requestId,
      signal: operation.leave.signal,
      buyer: this.#buyer,
      readCookie: () => undefined,
      setCookie: () => {},
    });
  }

  end(payload: SubscribePayload): void {
    const operation = this.#running.get(payload);
    if (operation === undefined) return;
    this.#running.delete(payload);
    if (operation.type !== 'mutation') operation.leave.abort();
    this.#options.logger.info(
      {
        requestId: operation.requestId,
        transport: 'websocket',
        operation: operation.name,
        operationType: operation.type,
        results: operation.results,
        durationMs: this.#options.clock.now() - operation.began,
        ...(operation.errorCodes.size > 0 && { errors: [...operation.errorCodes] }),
      },
      'operation',
    );
  }

  /** True where the credential has ended, with the socket told and closed. Also asked before each operation, since timers may be late. */
  expireIfDue(): boolean {
    const expiresAt = this.#viewer?.standing.expiresAt ?? null;
    if (expiresAt === null || this.#options.clock.now() < expiresAt) return false;
    for (const { id, requestId } of this.#running.values()) {
      const error = maskError(new CommerceError('TokenExpired'), { requestId, logger: this.#options.logger });
      this.#socket.send(JSON.stringify({ id, type: 'error', payload: [error] }));
    }
    this.#socket.close(CLOSE.unauthorized, 'TokenExpired');
    return true;
  }

  /** Aborts what the client has completed by itself: a subscription that still waits for its source would wait on in vain. */
  leaveCompleted(open: Readonly<Record<string, unknown>>): void {
    for (const { id, type, leave } of this.#running.values()) {
      if (type !== 'mutation' && !(id in open)) leave.abort();
    }
  }

  /** The socket is gone: nothing may run on for it, save mutations, which end what they began. */
  leave(): void {
    clearTimeout(this.#expiry);
    for (const operation of this.#running.values()) {
      if (operation.type !== 'mutation') operation.leave.abort();
    }
  }

  #armExpiry(): void {
    const expiresAt = this.#viewer?.standing.expiresAt ?? null;
    if (expiresAt === null || this.#socket.readyState !== this.#socket.OPEN) return;
    const wait = Math.min(Math.max(expiresAt - this.#options.clock.now(), 0), LONGEST_TIMER);
    this.#expiry = setTimeout(() => {
      if (!this.expireIfDue()) this.#armExpiry();
    }, wait);
  }
}

export const toGraphqlError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error instanceof Error ? error.message : String(error), {
        originalError: error instanceof Error ? error : new Error(String(error)),
      });
