import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { serveControl } from '../../command-channel/serve-control.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { systemTimers } from '../../lib/timers.ts';
import type { NetworkAcquirer } from './card-networks/network-acquirer.ts';
import { listPictureOrigins } from './catalog/list-picture-origins.ts';
import { createRunCommand } from './control/sandbox-commands.ts';
import { createSandboxEndpoint, type LocalSandboxEndpoint } from './endpoint/create-sandbox-endpoint.ts';
import { ShopTraffic } from './endpoint/shop-traffic.ts';
import { openSandboxDatabase, type SandboxLocation, toSandboxFolder } from './open-sandbox-database.ts';
import { createPagesPlugin } from './pages/pages-plugin.ts';
import type { PaymentProviders } from './payment-providers/payment-providers.ts';
import { SettleRetry } from './payment-providers/settle-retry.ts';
import { createSandboxPlatform } from './platform.ts';
import type { SandboxTables } from './tables.ts';

export interface Sandbox {
  readonly endpoint: LocalSandboxEndpoint;
  /** The pages that buyers see, for the server that has `publicUrl`. */
  readonly pages: FastifyPluginAsync;
  readonly database: Kysely<SandboxTables>;
  /** The origins of pictures that other hosts have: those of imported products. */
  readonly listPictureOrigins: () => Promise<readonly string[]>;
  /** The payment providers, which hold the money of express checkouts. */
  readonly providers: PaymentProviders | null;
  close(): Promise<void>;
}

/**
 * The sandbox in this process, which accepts commands through the data folder until it is closed. Throws
 * DataFolderInUseError, DatabaseStartError and NewerDatabaseError.
 */
export async function openSandbox(options: {
  readonly location: SandboxLocation;
  readonly runtime: Runtime;
  readonly logger: Logger;
  readonly publicUrl: () => string;
  /** Started on first use. Default: none, so that no express checkout works. */
  readonly providers?: PaymentProviders;
  /** Default: none, so that no token of a card network is redeemed. */
  readonly networks?: NetworkAcquirer;
}): Promise<Sandbox> {
  const { location, runtime, logger, publicUrl, providers = null, networks } = options;
  const { dataFolder } = location;
  await using opened = new AsyncDisposableStack();
  const { database, reader } = opened.adopt(
    await openSandboxDatabase(location, { clock: runtime.clock, logger }),
    (it) => it.close(),
  );
  const traffic = new ShopTraffic();
  const platform = createSandboxPlatform({
    database,
    reader,
    runtime,
    publicUrl,
    ...(providers && { providers }),
    ...(networks && { networks }),
    settleLater: () => settling.later(),
  });
  const settling = opened.adopt(
    new SettleRetry({ database, findShop: platform.findShop, timers: systemTimers, logger }),
    (it) => it.stop(),
  );
  void settling.now();
  if (dataFolder !== ':memory:') {
    const run = createRunCommand({ database, providers, traffic, runtime, settle: () => settling.now() });
    opened.defer(await serveControl(run, { folder: toSandboxFolder(dataFolder), runtime, logger }));
  }
  const everything = opened.move();
  return {
    endpoint: createSandboxEndpoint(platform, traffic),
    pages: createPagesPlugin(platform),
    database,
    listPictureOrigins: () => listPictureOrigins(reader),
    providers,
    close: () => everything.disposeAsync(),
  };
}
