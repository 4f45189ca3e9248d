import { findOrStartServer, type RunningServer } from './find-or-start-server.ts';
import { tellRefusal } from './tell-refusal.ts';

/**
 * Runs an example with the server at CARTWRIGHT_URL (http://127.0.0.1:4000 unless set), or with one that is started for it. `hasSandbox`: see
 * findOrStartServer.
 */
export async function runExample(
  example: (server: RunningServer) => Promise<void>,
  options: { readonly hasSandbox?: boolean } = {},
): Promise<void> {
  const url = process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000';
  try {
    const server = await findOrStartServer(url, options);
    try {
      await example(server);
    } finally {
      await server.stop();
    }
  } catch (error) {
    tellRefusal(error);
  }
}
