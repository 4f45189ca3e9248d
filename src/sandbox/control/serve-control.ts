import Fastify from 'fastify';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { Secret } from '../../lib/secret.ts';
import { requireBearerToken } from '../serve/bearer-token.ts';
import { commandWire } from './command-wire.ts';
import { removeControlAddress, writeControlAddress } from './control-address.ts';
import { type CommandContext, CommandRefusal } from './sandbox-command.ts';
import { sandboxCommands } from './sandbox-commands.ts';

/**
 * Accepts commands on a separate port that only this machine reaches, from anyone who can read the address and the
 * token in the data folder. Returns a function that stops it.
 */
export async function serveControl(
  context: CommandContext,
  options: {
    readonly dataFolder: string;
    readonly runtime: Pick<Runtime, 'randomBytes'>;
    readonly logger: Logger;
  },
): Promise<() => Promise<void>> {
  const { dataFolder, runtime, logger } = options;
  const token = new Secret(Buffer.from(runtime.randomBytes(32)).toString('base64url'));
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', requireBearerToken(token));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof CommandRefusal) return reply.code(422).send({ problem: error.message });
    logger.error({ error }, 'A command to the sandbox failed');
    return reply.code(500).send({ problem: 'The sandbox failed. See its log.' });
  });
  app.post('/commands', async ({ body }, reply) => {
    const { command, positionals } = commandWire.parse(body);
    const found = sandboxCommands.get(command);
    if (found === undefined) throw new CommandRefusal(`The sandbox has no command ${command}.`);
    return reply.send({ lines: await found.run(context, positionals) });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await writeControlAddress(dataFolder, { url, token });
  } catch (error) {
    await app.close();
    throw error;
  }
  return async () => {
    await removeControlAddress(dataFolder);
    await app.close();
  };
}
