import { checkMerchant } from './adapters/registry.ts';
import type { Config } from './config/config.ts';
import { ConfigurationError } from './config/configuration-error.ts';
import { demoPartner, demoServerSecret } from './config/demo.ts';
import { loadConfig } from './config/load-config.ts';
import { SealedTextError } from './lib/secret-box.ts';
import { createDemoBanner } from './server/create-demo-banner.ts';
import { createLogger } from './server/create-logger.ts';
import { createService, type Service } from './service.ts';
import { NewerDatabaseError } from './stores/sql/migrate.ts';
import { DataFolderInUseError } from './stores/sqlite/data-folder-lock.ts';

/** Beyond the drain time, how long closing may take before the process ends without it. */
const LAST_MS = 5_000;

try {
  await run();
} catch (error) {
  const reason = toReason(error);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const config = await loadConfig({ checkMerchant });
  const logger = createLogger(config.logLevel);
  const service = await createService(config, { logger });
  let url: string;
  try {
    url = await service.listen();
  } catch (error) {
    await service.close();
    throw error;
  }
  if (config.demo) process.stdout.write(await describeDemo(config, service, url));
  logger.info({ url, demo: config.demo, merchants: config.merchants.length }, 'listening');

  const stop = (signal: NodeJS.Signals) => {
    // Somebody who asks twice does not want to wait.
    process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1));
    logger.info({ signal, drainSeconds: config.drainSeconds }, 'ending: no new requests, running ones may finish');
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + LAST_MS).unref();
    service.close().then(
      () => {
        logger.info({}, 'ended');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ error }, 'ended with an error');
        process.exit(1);
      },
    );
  };
  const first = (signal: NodeJS.Signals) => {
    process.off('SIGTERM', first).off('SIGINT', first);
    stop(signal);
  };
  process.on('SIGTERM', first).on('SIGINT', first);
}

async function describeDemo(
  { merchants, dataDir, introspection }: Config,
  { auth }: Service,
  url: string,
): Promise<string> {
  const appId = demoPartner.appIds[0]?.id ?? '';
  const { token } = await auth.issueAppToken(appId);
  return createDemoBanner({
    url,
    introspection,
    appId,
    serverSecret: demoServerSecret,
    appToken: token,
    merchants,
    dataFolder: dataDir,
  });
}

/** What an operator can mend is said in a sentence; undefined for everything else, which keeps its stack. */
function toReason(error: unknown): string | undefined {
  if (
    error instanceof ConfigurationError ||
    error instanceof DataFolderInUseError ||
    error instanceof NewerDatabaseError
  ) {
    return error.message;
  }
  if (error instanceof SealedTextError) {
    return 'DATA_DIR was sealed with another KEY_SECRET: start with that one again, or with a DATA_DIR of its own for this one.';
  }
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const address = 'address' in error && 'port' in error ? `${error.address}:${error.port}` : 'the address';
  if (error.code === 'EADDRINUSE') return `Something else listens at ${address} already. Stop it, or set PORT.`;
  if (error.code === 'EACCES') return `Not allowed to listen at ${address}. Set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this computer.';
  return undefined;
}
