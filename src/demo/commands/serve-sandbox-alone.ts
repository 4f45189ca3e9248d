import { loadAcquirers } from '../../config/load-acquirers.ts';
import { loadDataLocation } from '../../config/load-data-location.ts';
import { loadToken } from '../../lib/net/load-token.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { createNetworkAcquirer } from '../sandbox/card-networks/create-network-acquirer.ts';
import { demoDomains } from '../sandbox/demo-shops/demo-shops.ts';
import { openSandbox } from '../sandbox/open-sandbox.ts';
import { toSandboxFolder } from '../sandbox/open-sandbox-database.ts';
import { serveSandbox } from '../sandbox/serve/serve-sandbox.ts';
import { openPaymentProviders } from './open-payment-providers.ts';
import type { Served, ServeOptions } from './serve/run-server-program.ts';

export const sandboxServeUsage = `Usage: npm run sandbox:serve -- [options]

Serves the sandbox shops as a process of its own, to services on this machine. It prints the SANDBOX_URL for them. The shops take
tokens of the card networks in its CONFIG_FILE: give it what \`npm run start:networks\` prints.

  --port PORT        port to listen on; with 0, the system chooses one (default: 4100)
  --public-url URL   where buyers reach the pages of the sandbox (default: the address it listens on)
  --data-dir PATH    the data folder (default: DATA_DIR, or .data)
  --help             this text
`;

/** The command `npm run sandbox:serve`, until it listens. */
export async function serveSandboxAlone({
  port,
  publicUrl,
  dataFolder,
  logger,
}: ServeOptions): Promise<Served<string>> {
  const { database, paymentProviders } = loadDataLocation();
  const networks = createNetworkAcquirer(await loadAcquirers());
  const runtime = systemRuntime;
  await using opened = new AsyncDisposableStack();
  let address = `http://127.0.0.1:${port}`;
  const sandbox = opened.adopt(
    await openSandbox({
      location: { dataFolder, database },
      runtime,
      logger,
      publicUrl: () => publicUrl ?? address,
      providers: opened.adopt(openPaymentProviders({ address: paymentProviders, dataFolder, runtime, logger }), (it) =>
        it.close(),
      ),
      networks,
    }),
    (it) => it.close(),
  );
  for (const domain of demoDomains) await sandbox.endpoint.openShop({ domain, settings: null });
  const token = await loadToken(toSandboxFolder(dataFolder), runtime);
  const server = opened.adopt(await serveSandbox(sandbox, { port, token, logger }), (it) => it.close());
  address = server.url;
  const everything = opened.move();
  const url = server.url.replace('://', `://sandbox:${token.reveal()}@`);
  return {
    answer: `The sandbox is served. Start services with\n\n  SANDBOX_URL=${url}\n\n`,
    close: () => everything.disposeAsync(),
  };
}
