export interface ServerLimits {
  readonly bodyBytes: number;
  /** How long a request may take to arrive, headers and body together. */
  readonly requestMs: number;
  readonly socketMessageBytes: number;
  readonly subscriptionsPerSocket: number;
  /** Open sockets, in all and from one address. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  /** Operations that run at a time on all sockets of one address. */
  readonly socketOperationsPerAddress: number;
  readonly socketMessagesPerSecond: number;
  /** The limit on data that waits for a client that reads slowly. */
  readonly socketBufferBytes: number;
  /** The limit on answers over HTTP that wait for their clients, all together. */
  readonly unreadBytes: number;
  readonly connectionInitMs: number;
  /** How often a socket is pinged; a socket that does not respond before the next ping is dropped. */
  readonly keepAliveMs: number;
  /** How long the stores may take to respond before the service is not ready. */
  readonly pingMs: number;
  /** How long the stores may be unavailable before sockets are closed with 1013: their clients find another node. */
  readonly outageMs: number;
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: 1024 * 1024,
  requestMs: 30_000,
  socketMessageBytes: 256 * 1024,
  subscriptionsPerSocket: 50,
  sockets: 10_000,
  socketsPerAddress: 200,
  socketOperationsPerAddress: 1_000,
  socketMessagesPerSecond: 100,
  socketBufferBytes: 512 * 1024,
  unreadBytes: 64 * 1024 * 1024,
  connectionInitMs: 3_000,
  keepAliveMs: 12_000,
  pingMs: 1_000,
  outageMs: 5_000,
};
