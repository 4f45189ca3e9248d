import type { Logger } from '../../lib/logger.ts';
import { loadToken } from '../../lib/net/load-token.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { openPaymentProviders } from '../../open-payment-providers.ts';
import type { NetworkAcquirer } from '../../sandbox/card-networks/network-acquirer.ts';
import { demoDomains } from '../../sandbox/demo-shops.ts';
import type { ProvidersAddress } from '../../sandbox/gateway/payment-providers.ts';
import { openSandbox } from '../../sandbox/open-sandbox.ts';
import { type SandboxLocation, toSandboxFolder } from '../../sandbox/open-sandbox-database.ts';
import { serveSandbox } from '../../sandbox/serve/serve-sandbox.ts';
import { readServeOptions } from './read-serve-options.ts';

export const sandboxServeUsage = `Usage: npm run sandbox:serve -- [options]

Serves the sandbox shops as a process of its own, to services on this machine. It prints the SANDBOX_URL for them. The shops take
tokens of the card networks in its CONFIG_FILE: give it what \`npm run start:networks\` prints.

  --port PORT        port to listen on; with 0, the system chooses one (default: 4100)
  --public-url URL   where buyers reach the pages of the sandbox (default: the address it listens on)
  --data-dir PATH    the data folder (default: DATA_DIR, or .data)
  --help             this text
`;

export interface ServedSandbox {
  /** With the token in it: the value of SANDBOX_URL. */
  readonly sandboxUrl: string;
  close(): Promise<void>;
}

/** The command `npm run sandbox:serve`, until it listens; 'help' if help was requested. Throws UsageError. */
export async function runSandboxServe(
  commandLine: readonly string[],
  {
    location: given,
    providers,
    networks,
    logger,
  }: {
    readonly location: SandboxLocation;
    readonly providers: ProvidersAddress | null;
    readonly networks: NetworkAcquirer;
    readonly logger: Logger;
  },
): Promise<ServedSandbox | 'help'> {
  const options = readServeOptions(commandLine, 4100);
  if (options === 'help') return 'help';
  const location = { ...given, dataFolder: options.dataFolder ?? given.dataFolder };
  const runtime = systemRuntime;
  await using opened = new AsyncDisposableStack();
  let address = `http://127.0.0.1:${options.port}`;
  const sandbox = opened.adopt(
    await openSandbox({
      location,
      runtime,
      logger,
      publicUrl: () => options.publicUrl ?? address,
      providers: opened.adopt(
        openPaymentProviders({ address: providers, dataFolder: location.dataFolder, runtime, logger }),
        (it) => it.close(),
      ),
      networks,
    }),
    (it) => it.close(),
  );
  for (const domain of demoDomains) await sandbox.endpoint.openShop({ domain, settings: null });
  const token = await loadToken(toSandboxFolder(location.dataFolder), runtime);
  const server = opened.adopt(await serveSandbox(sandbox, { port: options.port, token, logger }), (it) => it.close());
  address = server.url;
  const everything = opened.move();
  return {
    sandboxUrl: server.url.replace('://', `://sandbox:${token.reveal()}@`),
    close: () => everything.disposeAsync(),
  };
}
