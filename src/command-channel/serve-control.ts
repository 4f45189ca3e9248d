import Fastify from 'fastify';
import type { Logger } from '../lib/logger.ts';
import { requireBearerToken } from '../lib/net/require-bearer-token.ts';
import { routesWithoutSchemas } from '../lib/net/routes-without-schemas.ts';
import type { Runtime } from '../lib/runtime.ts';
import { Secret } from '../lib/secret.ts';
import { CommandRefusal } from './command-refusal.ts';
import { type CommandLine, type CommandOptions, commandWire } from './command-wire.ts';
import { removeControlAddress, writeControlAddress } from './control-address.ts';

/** Runs one command. Throws CommandRefusal. */
export type RunCommand = (
  command: string,
  positionals: readonly string[],
  options: CommandOptions,
) => Promise<readonly CommandLine[]>;

/**
 * Accepts commands on a separate port that only this machine reaches, from anyone who can read the address and the
 * token in the folder. Returns a function that stops it.
 */
export async function serveControl(
  run: RunCommand,
  options: {
    readonly folder: string;
    readonly runtime: Pick<Runtime, 'randomBytes'>;
    readonly logger: Logger;
  },
): Promise<() => Promise<void>> {
  const { folder, runtime, logger } = options;
  const token = new Secret(Buffer.from(runtime.randomBytes(32)).toString('base64url'));
  const app = Fastify({ schemaController: routesWithoutSchemas, forceCloseConnections: true });
  app.addHook('onRequest', requireBearerToken(token));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof CommandRefusal) return reply.code(422).send({ problem: error.message });
    logger.error({ error }, 'A command failed');
    // No other status: a proxy's 5xx does not tell whether the command ran.
    return reply.code(422).send({ problem: 'the command failed: see the log of the server' });
  });
  app.post('/commands', async ({ body }, reply) => {
    const { command, positionals, options } = commandWire.parse(body);
    return reply.send({ lines: await run(command, positionals, options) });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await writeControlAddress(folder, { url, token });
  } catch (error) {
    await app.close();
    throw error;
  }
  return async () => {
    await removeControlAddress(folder);
    await app.close();
  };
}
