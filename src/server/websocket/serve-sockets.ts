import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type Server as GraphqlWsServer, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { maskError } from '../../graphql/errors/mask-error.ts';
import type { GraphqlDocuments } from '../graphql-documents.ts';
import type { ServerLimits, ServerOptions } from '../server-options.ts';
import { toBuyer } from '../to-buyer.ts';
import { createOperationHooks, type SocketExtra } from './create-operation-hooks.ts';
import { keepAlive } from './keep-alive.ts';
import { CLOSE, SocketSession } from './socket-session.ts';
import { answerRefusedUpgrade, refuseUpgrade } from './upgrade-gate.ts';

export interface SocketServer {
  /** Tells every client to go elsewhere (1001), waits shortly for their goodbye and drops who does not say it. */
  close(): Promise<void>;
}

const GOODBYE_MS = 1_000;

/** graphql-transport-ws beside HTTP, on the same port and path. */
export function serveSockets<Viewer>(
  http: HttpServer,
  options: ServerOptions<Viewer>,
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

  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const status = refuseUpgrade(request, { origins: options.origins, draining: isDraining() });
    if (status !== undefined) return answerRefusedUpgrade(socket, status);
    sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request));
  });

  const open = (socket: WebSocket, request: IncomingMessage): void => {
    const session = new SocketSession(options, socket, toBuyer(request, options.trustedProxies));
    const extra: SocketExtra<Viewer> = { session };
    const stopKeepAlive = keepAlive(socket, limits.keepAliveMs);
    // A broken frame or one that is too large: ws closes by itself with the fitting code.
    socket.on('error', (error) => options.logger.debug({ error: error.message }, 'socket broken by its client'));

    const closed = graphql.opened(
      {
        protocol: socket.protocol,
        send: (text) =>
          new Promise((resolve, reject) => {
            if (socket.readyState !== socket.OPEN) return resolve();
            socket.send(text, (error) => (error ? reject(error) : resolve()));
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) => {
          socket.on('message', (data) => {
            handle(String(data)).catch((error: unknown) => failMessage(socket, session, error));
            // graphql-ws takes note of `complete` at once, before it waits for anything.
            const open = extra.openOperations?.();
            if (open !== undefined) session.leaveCompleted(open);
          });
        },
      },
      extra,
    );

    socket.once('close', (code, reason) => {
      stopKeepAlive();
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

  return {
    close: async () => {
      const goodbyes = [...sockets.clients].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      for (const socket of sockets.clients) socket.close(CLOSE.goingAway, 'The service is going away');
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, GOODBYE_MS);
      await Promise.all(goodbyes);
      clearTimeout(timer);
      sockets.close();
    },
  };
}
