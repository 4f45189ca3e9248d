import { GraphQLError, type OperationDefinitionNode } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { toRequestId } from '../request-id.ts';
import type { ClientHeaders, CredentialState, Gate, ServerOptions } from '../server-options.ts';
import { createRunningOperation, noteEnd, type RunningOperation } from './running-operation.ts';
import type { SocketSlot } from './socket-counter.ts';
import type { SocketPoints } from './socket-points.ts';

/**
 * Clients connect again after 4403 and give up after 4401, so 4403 is for tokens that a new one can replace, and 4401
 * for credentials that no session helps.
 */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  tryAgainLater: 1013,
  badMessage: 4400,
  unauthorized: 4401,
  replaceable: 4403,
  silent: 4408,
  unexpected: 4500,
} as const;

/** The longest wait that a timer can hold. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One error for all: making one for each of some thousand operations that a client leaves takes long. */
const LEFT = new Error('The client left');

/** The session of one socket: its viewer, its end, and its operations. */
export class SocketSession<Viewer> {
  readonly #options: ServerOptions<Viewer>;
  readonly #socket: WebSocket;
  readonly #buyer: Caller['buyer'];
  readonly #running = new Map<SubscribePayload, RunningOperation>();
  readonly #points: SocketPoints<Viewer> | undefined;
  readonly #slot: SocketSlot;
  #requestId: string | null = null;
  #client: ClientHeaders = () => null;
  #viewer: { readonly viewer: Viewer; readonly credential: CredentialState } | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    options: ServerOptions<Viewer>,
    socket: WebSocket,
    buyer: Caller['buyer'],
    slot: SocketSlot,
    points?: SocketPoints<Viewer>,
  ) {
    this.#options = options;
    this.#points = points;
    this.#slot = slot;
    this.#socket = socket;
    this.#buyer = buyer;
  }

  /** Whether the buyers behind this socket share its address; false until its credential is known. */
  get sharesAddress(): boolean {
    return this.#viewer?.credential.sharesAddress ?? false;
  }

  /** Whether it has shown no credential of its own, as far as is known. */
  get isStranger(): boolean {
    return this.#viewer?.credential.isStranger ?? true;
  }

  /** What the viewer may see, as `toRights` tells it. */
  get rights(): string {
    return this.#options.graphql.toRights(this.#requireViewer());
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** False if the credential is invalid; the socket is then closed with the reason. */
  async connect(client: ClientHeaders): Promise<boolean> {
    const { graphql, logger, newRequestId } = this.#options;
    this.#client = client;
    this.#requestId = client('x-svc-request-id');
    try {
      const viewer = await graphql.authenticate(client);
      const credential = graphql.describeCredential(viewer);
      if (credential.refusal !== null) {
        this.#socket.close(toCloseCode(credential.refusal, credential.isExpired), toReason(credential.refusal));
        return false;
      }
      if ((await this.#points?.takeAtInit(viewer, client)) === false) {
        this.#socket.close(CLOSE.tryAgainLater, 'RateLimited');
        return false;
      }
      this.#viewer = { viewer, credential };
      this.#armExpiry();
      return true;
    } catch (error) {
      maskError(error, { requestId: toRequestId(this.#requestId, newRequestId), logger });
      this.#socket.close(CLOSE.unexpected, 'Unexpected');
      return false;
    }
  }

  begin(id: string, payload: SubscribePayload, definition: OperationDefinitionNode): RunningOperation {
    const operation = createRunningOperation(this.#options, this.newRequestId(), id, definition);
    this.#running.set(payload, operation);
    this.#slot.beginOperation();
    return operation;
  }

  /** Closes the socket for a message that no client library sends. */
  refuseMessage(): GraphQLError {
    this.#socket.close(CLOSE.badMessage, 'Invalid message received');
    return new GraphQLError('Invalid message received');
  }

  readonly refuseCredential = (rootFields: ReadonlySet<string>, isLarge: boolean): CommerceError | null =>
    this.#options.graphql.refuseCredential(this.#requireViewer(), rootFields, isLarge);

  find(payload: SubscribePayload): RunningOperation | undefined {
    return this.#running.get(payload);
  }

  newRequestId(): string {
    return toRequestId(this.#requestId, this.#options.newRequestId);
  }

  /** A fresh GraphQL context for this operation. */
  createContext(operation: RunningOperation): { readonly gate: Gate | null } {
    return this.#options.graphql.createContext({
      viewer: this.#requireViewer(),
      requestId: operation.requestId,
      signal: operation.leave.signal,
      buyer: this.#buyer,
      readCookie: () => undefined,
      client: this.#client,
      setCookie: () => {},
    });
  }

  end(payload: SubscribePayload): void {
    const operation = this.#running.get(payload);
    if (operation === undefined) return;
    this.#running.delete(payload);
    this.#slot.endOperation();
    if (operation.type !== 'mutation') operation.leave.abort(LEFT);
    noteEnd(this.#options, operation);
  }

  /**
   * Why the credential has ended, with the socket closed; undefined if it has not. Also checked before each operation,
   * since timers may be late. Running operations get no message: on `error` clients end an operation permanently, but
   * otherwise resume it on a new socket.
   */
  expireIfDue(): CommerceError | undefined {
    const expiry = this.#viewer?.credential.expiry ?? null;
    if (expiry === null || this.#options.clock.now() < expiry.at) return undefined;
    const error = expiry.createError();
    this.#socket.close(CLOSE.replaceable, toReason(error));
    return error;
  }

  /** Aborts an operation that the client has completed: a subscription would otherwise keep waiting for its source. */
  leaveCompleted(open: Readonly<Record<string, unknown>>): void {
    for (const { id, type, leave } of this.#running.values()) {
      if (type !== 'mutation' && !(id in open)) leave.abort(LEFT);
    }
  }

  /** The socket is gone: its operations stop, except mutations, which complete. */
  leave(): void {
    clearTimeout(this.#expiry);
    for (const operation of this.#running.values()) {
      if (operation.type !== 'mutation') operation.leave.abort(LEFT);
    }
  }

  #requireViewer(): Viewer {
    if (this.#viewer === undefined) throw new Error('An operation started on a socket without acknowledgment');
    return this.#viewer.viewer;
  }

  #armExpiry(): void {
    const expiry = this.#viewer?.credential.expiry ?? null;
    if (expiry === null || this.#socket.readyState !== this.#socket.OPEN) return;
    const wait = Math.min(Math.max(expiry.at - this.#options.clock.now(), 0), MAX_TIMER_MS);
    this.#expiry = setTimeout(() => {
      if (this.expireIfDue() === undefined) this.#armExpiry();
    }, wait);
  }
}

/** A credential that cannot be read while the database is away may be good later. */
function toCloseCode({ details: { action }, retryable }: CommerceError, isExpired: boolean): number {
  if (action !== undefined || isExpired) return CLOSE.replaceable;
  return retryable ? CLOSE.tryAgainLater : CLOSE.unauthorized;
}

/** The close reason: the name of the error, and what the client can do. */
const toReason = ({ name, details: { action } }: CommerceError): string =>
  action === undefined ? name : `${name} ${action}`;

export const toGraphqlError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error instanceof Error ? error.message : String(error), {
        originalError: error instanceof Error ? error : new Error(String(error)),
      });
