import type { Config } from '../../config/loaded-config.ts';
import { openPaymentProviders } from '../../demo/commands/open-payment-providers.ts';
import { createNetworkAcquirer } from '../../demo/sandbox/card-networks/create-network-acquirer.ts';
import { openSandbox as openPlatform, type Sandbox } from '../../demo/sandbox/open-sandbox.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { OpenedCardNetworks } from '../open-card-networks.ts';
import type { ServiceOverrides } from '../service-overrides.ts';

export type { Sandbox };

/** The sandbox of this process, with its payment providers. */
export async function openSandbox(
  config: Config,
  dependencies: {
    readonly networks: Pick<OpenedCardNetworks, 'acquirer'>;
    readonly publicUrl: () => string;
    readonly runtime: Runtime;
    readonly logger: Logger;
    readonly memory?: ServiceOverrides['memory'];
  },
): Promise<Sandbox> {
  const { networks, publicUrl, runtime, logger, memory } = dependencies;
  const { paymentProviders, cardNetworks, dataDir, database } = config;
  const providers = openPaymentProviders({ address: paymentProviders, dataFolder: dataDir, runtime, logger });
  try {
    const sandbox = await openPlatform({
      providers,
      networks: networks.acquirer ?? createNetworkAcquirer(cardNetworks),
      location: { dataFolder: dataDir, database, memory: memory?.sandbox },
      runtime,
      logger,
      publicUrl,
    });
    return {
      ...sandbox,
      close: async () => {
        await sandbox.close();
        await providers.close();
      },
    };
  } catch (error) {
    await providers.close();
    throw error;
  }
}
