import { join } from 'node:path';
import { cardNetworkNames } from '../../../domain/card-network/card-network.ts';
import type { Logger } from '../../../lib/logger.ts';
import { type Runtime, systemRuntime } from '../../../lib/runtime.ts';
import type { Secret } from '../../../lib/secret.ts';
import { systemTimers } from '../../../lib/timers.ts';
import { openBooks } from '../books/open-books.ts';
import { networkTables } from './books/network-tables.ts';
import { type CreateKey, createKey as createNewKey } from './create-key.ts';
import { type ServedNetwork, serveNetwork } from './serve-network.ts';

export interface OpenedNetworks {
  readonly networks: readonly ServedNetwork[];
  close(): Promise<void>;
}

/** The three networks, each with books and an address of its own, until they are closed. */
export async function openNetworks(options: {
  /** `:memory:` forgets everything at the end. */
  readonly folder: string | ':memory:';
  /** The ports of A, B and C. With 0, the system chooses. */
  readonly ports: readonly number[];
  readonly acquirerToken: Secret;
  readonly logger: Logger;
  readonly runtime?: Runtime;
  /** Default: a new key each time. */
  readonly createKey?: CreateKey;
}): Promise<OpenedNetworks> {
  const { folder, ports, acquirerToken, logger, runtime = systemRuntime, createKey = createNewKey } = options;
  await using opened = new AsyncDisposableStack();
  const networks: ServedNetwork[] = [];
  for (const [index, network] of cardNetworkNames.entries()) {
    const file = folder === ':memory:' ? folder : join(folder, `network-${network.toLowerCase()}.sqlite`);
    const books = openBooks(file, networkTables, runtime);
    opened.defer(() => books.close());
    const own = { network, port: ports[index] ?? 0, acquirerToken, logger, timers: systemTimers, createKey };
    networks.push(opened.adopt(await serveNetwork(books, own), (it) => it.close()));
  }
  const everything = opened.move();
  return { networks, close: () => everything.disposeAsync() };
}
