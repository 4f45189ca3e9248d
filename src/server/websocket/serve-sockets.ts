import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Server as GraphqlWsServer, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { afterTime } from '../../lib/async/after-time.ts';
import type { TakenPoints } from '../../rate-limits/rate-limits.ts';
import { toHeaderValues } from '../client-headers.ts';
import type { GraphqlDocuments } from '../graphql-documents.ts';
import type { ServerLimits } from '../server-limits.ts';
import { toBuyer } from '../to-buyer.ts';
import { createOperationHooks, type SocketExtra, type SocketOptions } from './create-operation-hooks.ts';
import { keepAlive } from './keep-alive.ts';
import { SocketCounter } from './socket-counter.ts';
import { SocketGuard } from './socket-guard.ts';
import { SocketPoints } from './socket-points.ts';
import { CLOSE, SocketSession } from './socket-session.ts';
import { answerBrokenHandshake, answerRefusedUpgrade, refuseUpgrade, type UpgradeRefusal } from './upgrade-gate.ts';
import { watchOutage } from './watch-outage.ts';

export interface SocketServer {
  /** Closes every socket with 1001, waits briefly for the clients' close frames and drops those that send none. */
  close(): Promise<void>;
}

const GOODBYE_MS = 1_000;

/** graphql-transport-ws beside HTTP, on the same port and path. */
export function serveSockets<Viewer>(
  http: HttpServer,
  options: SocketOptions<Viewer>,
  documents: GraphqlDocuments,
  limits: ServerLimits,
  isDraining: () => boolean,
): SocketServer {
  const graphql: GraphqlWsServer<SocketExtra<Viewer>> = makeServer(createOperationHooks(options, documents, limits));
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.socketMessageBytes,
    handleProtocols,
  });
  sockets.on('wsClientError', (_error, connection) => answerBrokenHandshake(connection, options.newRequestId));
  const counter = new SocketCounter(limits);
  options.metrics?.watch('sockets', () => [{ labels: {}, value: counter.counts.sockets }]);
  options.metrics?.watch('socketOperations', () => [{ labels: {}, value: counter.counts.operations }]);

  http.on('upgrade', (request, connection, head) => {
    connection.on('error', () => connection.destroy());
    upgrade(request, connection, head).catch((error: unknown) => {
      maskError(error, { requestId: options.newRequestId(), logger: options.logger });
      refuse(connection, request, 'ServiceUnavailable');
    });
  });

  const upgrade = async (request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> => {
    const gate = () => refuseUpgrade(request, { origins: options.origins, draining: isDraining() });
    const early = gate();
    if (early !== undefined) return refuse(connection, request, early);
    const buyer = toBuyer(request, options.trustedProxies);
    const points = options.socketLimit && new SocketPoints(options.socketLimit, buyer);
    const exceeded = await points?.takeAtUpgrade(toHeaderValues(request.headers), options.graphql.authenticate);
    if (exceeded) return refuse(connection, request, 'RateLimited', exceeded);

    const isExempt = counter.findFull(buyer.ip) === 'address' && (await sharesAddress(request));
    // Others may have taken the last place meanwhile.
    const full = counter.findFull(buyer.ip);
    const tooMany = full === 'all' ? 'ServiceUnavailable' : full === 'address' && !isExempt ? 'RateLimited' : undefined;
    const late = gate() ?? tooMany;
    if (late !== undefined) return refuse(connection, request, late);
    sockets.handleUpgrade(request, connection, head, (socket) => open(socket, connection, buyer, points));
  };

  const refuse = (
    connection: Duplex,
    request: IncomingMessage,
    name: UpgradeRefusal,
    exceeded: TakenPoints | null = null,
  ): void => answerRefusedUpgrade(connection, request, { name, exceeded }, options);

  /** For a client whose credential is already in the handshake; others are known only once they have a socket. */
  const sharesAddress = async ({ headers }: IncomingMessage): Promise<boolean> => {
    const { authenticate, describeCredential } = options.graphql;
    return describeCredential(await authenticate(toHeaderValues(headers))).sharesAddress;
  };

  const open = (
    socket: WebSocket,
    connection: Duplex,
    buyer: Caller['buyer'],
    points: SocketPoints<Viewer> | undefined,
  ): void => {
    const slot = counter.enter(buyer.ip);
    const session = new SocketSession(options, socket, buyer, slot, points);
    const guard = new SocketGuard(socket, connection, { limits, clock: options.clock, logger: options.logger });
    const send = (text: string): Promise<void> => guard.send(text);
    const extra: SocketExtra<Viewer> = { session, slot, send };
    const stopInitWait = afterTime(limits.connectionInitMs, () => {
      // `connection_init` sets it.
      if (extra.openOperations === undefined) guard.close(CLOSE.silent, 'Connection initialisation timeout');
    });
    const stopKeepAlive = keepAlive(socket, limits.keepAliveMs, options.newRequestId);
    // A broken frame or one that is too large: ws closes by itself with the fitting code.
    socket.on('error', (error) => options.logger.debug({ error: error.message }, 'Socket broken by its client'));

    const closed = graphql.opened(
      {
        protocol: socket.protocol,
        send,
        close: (code = CLOSE.normal, reason = '') => guard.close(code, reason),
        // The payload of a client's ping is not sent back: it may be large.
        onPing: () => guard.send('{"type":"pong"}'),
        onMessage: (handle) => {
          socket.on('message', (data: Buffer) => {
            if (!guard.take(data.byteLength)) return;
            handle(String(data)).catch((error: unknown) => failMessage(socket, session, error));
            // graphql-ws handles `complete` at once, before it awaits anything.
            const open = extra.openOperations?.();
            if (open !== undefined) session.leaveCompleted(open);
          });
        },
      },
      extra,
    );

    socket.once('close', (code, reason) => {
      stopInitWait();
      stopKeepAlive();
      slot.leave();
      session.leave();
      Promise.resolve(closed(code, String(reason))).catch((error: unknown) => {
        maskError(error, { requestId: session.newRequestId(), logger: options.logger });
      });
    });
  };

  const failMessage = (socket: WebSocket, session: SocketSession<Viewer>, error: unknown): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (error instanceof Error && error.message.startsWith('Unexpected message of type')) {
      socket.close(CLOSE.badMessage, 'Invalid message received');
      return;
    }
    maskError(error, { requestId: session.newRequestId(), logger: options.logger });
    socket.close(CLOSE.unexpected, 'Unexpected');
  };

  // The clients can watch at another node, to which a balancer leads them.
  const stopWatching = watchOutage({
    readStores: () => options.stores.readClock(),
    outageMs: limits.outageMs,
    isNeeded: () => sockets.clients.size > 0,
    onOutage: () => {
      for (const socket of sockets.clients) socket.close(CLOSE.tryAgainLater, 'ServiceUnavailable');
    },
  });

  return {
    close: async () => {
      stopWatching();
      const goodbyes = [...sockets.clients].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      for (const socket of sockets.clients) socket.close(CLOSE.goingAway, 'The service is shutting down');
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, GOODBYE_MS);
      await Promise.all(goodbyes);
      clearTimeout(timer);
      sockets.close();
    },
  };
}
