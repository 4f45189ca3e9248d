import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { hasCode } from '../src/lib/has-code.ts';
import type { StartOptions } from '../test/platforms/support/shop-folder.ts';

import { stopWithParent } from './stop-with-parent.mjs';

interface Description {
  /** The credentials that the merchant's settings name. */
  readonly env: Readonly<Record<string, string>>;
  /** Its block in the configuration file. */
  readonly merchant: object;
}

/** Starts a platform and the demonstration service with one more merchant there; settles once both have ended. */
export async function startWithPlatform<Shop extends { readonly stop: () => Promise<void> }>(
  platform: string,
  start: (options: StartOptions) => Promise<Shop>,
  describe: (shop: Shop) => Description,
): Promise<void> {
  if (process.env['npm_lifecycle_event']?.startsWith('start:')) stopWithParent();
  let service: ChildProcess | undefined;
  let isEnding = false;
  // A terminal's Ctrl+C reaches the service too: passed on, it would be the second one, which ends the service at once.
  process.on('SIGINT', () => {
    isEnding = true;
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isEnding = true;
      service?.kill(signal);
    });
  }

  const timed = async <T>(part: string, work: () => Promise<T>): Promise<T> => {
    console.log(`${platform}: ${part} …`);
    return work();
  };
  const taken = await findTaken();
  if (taken !== undefined) {
    console.error(`Something else listens at ${taken} already. Stop it, or set PORT.`);
    process.exitCode = 1;
    return;
  }
  const shop = await start({ timed }).catch((error: unknown) => {
    if (isEnding) return undefined;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return undefined;
  });
  if (shop === undefined) return;
  try {
    process.exitCode = await serve(describe(shop));
  } finally {
    await shop.stop();
  }

  /** Answers the exit code of the service, once it has ended. */
  async function serve({ env, merchant }: Description): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
    try {
      const configFile = join(folder, 'cartwright.json');
      await writeFile(configFile, JSON.stringify({ merchants: [merchant] }));
      if (isEnding) return 0;
      const command = fileURLToPath(new URL('./start.mjs', import.meta.url));
      service = spawn(process.execPath, [...readNodeFlags('start'), command], {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...env,
          // As of npm start: it then ends with this process, however that ended.
          npm_lifecycle_event: 'start',
          CONFIG_FILE: configFile,
          // The platform starts from scratch and gives numbers of orders out again: what was kept of them would be another order's.
          DATA_DIR: join(folder, 'data'),
          DEMO: 'true',
        },
      });
      const [code] = await once(service, 'exit');
      return typeof code === 'number' ? code : 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The address of the service if it is taken: said before a platform is installed for it. */
async function findTaken(): Promise<string | undefined> {
  const { host, port } = await loadConfig({ environment: { ...process.env, CONFIG_FILE: '' } });
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return hasCode(error, 'EADDRINUSE') ? `${host}:${port}` : undefined;
  } finally {
    server.close();
  }
}
