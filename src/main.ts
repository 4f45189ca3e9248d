import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { checkMerchant } from './adapters/registry.ts';
import { checkCardNetwork } from './card-networks/registry.ts';
import { hasDemo } from './composition/demo/has-demo.ts';
import { findStorefront } from './composition/demo/open-demo-pages.ts';
import { createService, type Service } from './composition/service.ts';
import { demoPartner, demoServerSecret } from './config/demo.ts';
import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/loaded-config.ts';
import { OtherKeySecretError } from './cryptography/keys/key-secret-proof.ts';
import { CommerceError } from './errors/commerce-error.ts';
import { ChildStartError } from './lib/child-program.ts';
import { hasCode } from './lib/has-code.ts';
import type { Logger } from './lib/logger.ts';
import { OperatorError } from './lib/operator-error.ts';
import { SealedTextError } from './lib/secret-box.ts';
import { createDemoBanner } from './server/create-demo-banner.ts';
import { createLogger } from './server/create-logger.ts';
import { describeMissingRights } from './stores/postgres/describe-missing-rights.ts';

/** How long closing may take after the drain time before the process exits anyway. */
const LAST_MS = 5_000;
/** The longest wait of the demo's banner for the catalogs: its reader goes shopping at once. */
const DEMO_LISTING_MS = 20_000;

// Errors of the output, such as a full disk or a closed pipe, are ignored: a lost line must not end orders.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

/** Process 1 of a container ignores a signal that it has no handler for: while it starts, too, it ends as other processes do. */
const endStart = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
process.on('SIGTERM', endStart).on('SIGINT', endStart);

/** Timers of the service do not keep the process alive: a start that waits to try again would end here. */
const starting = setInterval(() => {}, 60_000);
try {
  await run();
} catch (error) {
  const reason = toReason(error);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
} finally {
  clearInterval(starting);
}

async function run(): Promise<void> {
  const readConfig = () => loadConfig({ checkMerchant, checkCardNetwork, hasDemo });
  const config = await readConfig();
  const logger = createLogger({ level: config.logLevel, node: config.nodeName });
  const service = await createService(config, { logger, readConfig });
  let url: string;
  try {
    url = await service.listen();
    await service.prepared();
    if (config.demo) {
      await Promise.race([service.listed(), wait(DEMO_LISTING_MS, undefined, { ref: false })]);
      process.stdout.write(await describeDemo(config, service, { url, logger }));
    }
  } catch (error) {
    await service.close();
    throw error;
  }
  const { metricsUrl } = service;
  logger.info(
    { url, ...(metricsUrl !== null && { metricsUrl }), demo: config.demo, merchants: config.merchants.length },
    'Listening',
  );

  const stop = (signal: NodeJS.Signals) => {
    // A second signal ends the process at once.
    process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1));
    process.off('SIGTERM', stop).off('SIGINT', stop);
    const { leaveSeconds, drainSeconds } = config;
    logger.info({ signal, leaveSeconds, drainSeconds }, 'Shutting down: waiting for running requests');
    setTimeout(() => process.exit(1), (leaveSeconds + drainSeconds) * 1000 + LAST_MS).unref();
    service.leave();
    const left = leaveSeconds === 0 ? Promise.resolve() : wait(leaveSeconds * 1000);
    left.then(service.close).then(
      () => {
        logger.info({}, 'Ended');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ error }, 'Ended with an error');
        process.exit(1);
      },
    );
  };
  // In this order: a signal that has come meanwhile is lost if at any time nobody listens to it.
  process.on('SIGTERM', stop).on('SIGINT', stop).off('SIGTERM', endStart).off('SIGINT', endStart);
}

async function describeDemo(
  { merchants, dataDir, database, introspection }: Config,
  { auth, cardNetworks }: Service,
  { url, logger }: { readonly url: string; readonly logger: Logger },
): Promise<string> {
  const appId = demoPartner.appIds[0]?.id ?? '';
  const { token } = await auth.issueAppToken(appId);
  return createDemoBanner({
    url,
    storefront: findStorefront({ demo: true }),
    introspection,
    appId,
    serverSecret: demoServerSecret,
    networks: await cardNetworks.listOrigins().catch((error: unknown) => {
      if (!(error instanceof ChildStartError)) throw error;
      // The next use starts them again.
      logger.error({ reason: error.message }, 'The card networks are not there');
      return [];
    }),
    appToken: token,
    merchants: merchants.filter(({ enabled }) => enabled),
    dataFolder: database === null ? dataDir : 'in the database of DATABASE_URL',
  });
}

/** A sentence for errors that an operator can fix; undefined for all others, which keep their stack. */
function toReason(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof SealedTextError || error instanceof OtherKeySecretError) {
    return 'The database belongs to a service with another KEY_SECRET. Start with that one, or give this service a database of its own (DATABASE_URL or DATA_DIR).';
  }
  if (isFullDisk(error)) {
    return 'The disk of DATA_DIR is full. Make room, then start the service again.';
  }
  if (error instanceof CommerceError && error.name === 'ServiceUnavailable') {
    return 'The connection to PostgreSQL was lost during the start. Start the service again.';
  }
  const missingRights = describeMissingRights(error);
  if (missingRights !== undefined) return missingRights;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const address = 'address' in error && 'port' in error ? `${error.address}:${error.port}` : 'the address';
  if (error.code === 'EADDRINUSE') return `Something else listens at ${address} already. Stop it, or set PORT.`;
  if (error.code === 'EACCES') return `Not allowed to listen at ${address}. Set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this computer.';
  return undefined;
}

/** Recognizes a full disk as the system or SQLite (SQLITE_FULL) reports it. */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return hasCode(error, 'ENOSPC') || ('errcode' in error && error.errcode === 13) || isFullDisk(error.cause);
}
