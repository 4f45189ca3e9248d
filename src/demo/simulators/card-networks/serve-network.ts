import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Logger } from '../../../lib/logger.ts';
import { namePlugin } from '../../../lib/net/name-plugin.ts';
import type { Secret } from '../../../lib/secret.ts';
import type { Timers } from '../../../lib/timers.ts';
import type { Books } from '../books/open-books.ts';
import { createApp } from '../http/create-app.ts';
import { startSweep } from '../http/start-sweep.ts';
import { createAcquirerRoutes } from './acquirer/acquirer-routes.ts';
import { createNetworkSecrets } from './books/create-network-secrets.ts';
import { forgetOld } from './books/forget-old.ts';
import type { CreateKey } from './create-key.ts';
import { createFramePages } from './frames/frame-pages.ts';
import type { Gateway } from './gateway.ts';
import { loadKeysOfA } from './gateways/a/keys.ts';
import { createRoutesOfA } from './gateways/a/routes.ts';
import { loadKeysOfB } from './gateways/b/keys.ts';
import { createRoutesOfB } from './gateways/b/routes.ts';
import { loadKeysOfC } from './gateways/c/keys.ts';
import { createRoutesOfC } from './gateways/c/routes.ts';
import { createOperatorPages } from './operator-pages.ts';

/** How a partner reaches a network: the settings of its adapter. */
export interface ServedNetwork {
  readonly network: CardNetworkName;
  /** The origin of its pages, for browsers. */
  readonly origin: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const SWEEP_PAUSE = 60 * 60_000;

/**
 * Serves one network on this machine. Browsers reach its pages as `network-a.localhost`, so that each network is a site of
 * its own.
 */
export async function serveNetwork(
  books: Books,
  options: {
    readonly network: CardNetworkName;
    readonly port: number;
    readonly acquirerToken: Secret;
    readonly logger: Logger;
    readonly timers: Timers;
    readonly createKey: CreateKey;
  },
): Promise<ServedNetwork> {
  const { network, port, acquirerToken, logger, timers } = options;
  let listened = port;
  const host = `network-${network.toLowerCase()}.localhost`;
  const origin = () => `http://${host}:${listened}`;
  const gateway: Gateway = { network, books, secrets: createNetworkSecrets(books), origin };
  const name = `card network ${network}`;
  const app = createApp(name, logger);
  const { routes, settings, secrets } = speakAs(gateway, options.createKey);
  await app.register(namePlugin('routes', routes));
  await app.register(namePlugin('acquirers', createAcquirerRoutes(gateway, acquirerToken)));
  await app.register(namePlugin('frames', createFramePages(gateway)));
  await app.register(namePlugin('operators', createOperatorPages(gateway)));
  const url = await app.listen({ port, host: '127.0.0.1' });
  listened = Number(new URL(url).port);
  const stop = startSweep(() => forgetOld(gateway), { name, pause: SWEEP_PAUSE, timers, logger });
  return {
    network,
    origin: origin(),
    settings: { url, ...settings },
    secrets,
    close: async () => {
      stop();
      await app.close();
    },
  };
}

function speakAs(gateway: Gateway, createKey: CreateKey) {
  const { network, books } = gateway;
  if (network === 'A') {
    const keys = loadKeysOfA(books, createKey);
    const { apiKey, sharedSecret, encryptionKeyId, encryptionKey } = keys;
    const settings = { encryptionKeyId, encryptionKey };
    return { routes: createRoutesOfA(gateway, keys), settings, secrets: { apiKey, sharedSecret } };
  }
  if (network === 'B') {
    const keys = loadKeysOfB(books, createKey);
    const { consumerKey, signingKey, signedOrigin, encryptionKey } = keys;
    const settings = { signedOrigin, encryptionKey };
    return { routes: createRoutesOfB(gateway, keys), settings, secrets: { consumerKey, signingKey } };
  }
  const keys = loadKeysOfC(books);
  const { clientId, clientSecret, signedOrigin, encryptionKeyId, encryptionKey } = keys;
  const settings = { clientId, signedOrigin, encryptionKeyId };
  return { routes: createRoutesOfC(gateway, keys), settings, secrets: { clientSecret, encryptionKey } };
}
