import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type RunningServer, startServer } from '../../../examples/support/find-or-start-server.ts';
import { openFor } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';

/**
 * A service of ours with these merchants beside the demo shops, whose settings name secrets of this environment. It is there once all catalogs
 * are listed.
 */
export async function serveMerchants(
  t: TestContext,
  merchants: readonly object[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const file = path.join(await temporaryFolder(t), 'config.json');
  await writeFile(file, JSON.stringify({ merchants }));
  return openFor(t, async () => {
    const server = await startServer({ CONFIG_FILE: file, DEMO: 'true', ...environment });
    return { ...server, [Symbol.asyncDispose]: () => server.stop() };
  });
}
