import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import type { CommandContext } from './sandbox-command.ts';

/** The one positional argument of a command: the domain of an existing shop. */
export async function requireShop(
  { database }: Pick<CommandContext, 'database'>,
  positionals: readonly string[],
): Promise<string> {
  const [domain, ...others] = positionals;
  if (domain === undefined || others.length > 0) throw new CommandRefusal('Specify the domain of one shop.');
  const found = await database.selectFrom('shops').select('domain').where('domain', '=', domain).executeTakeFirst();
  if (found === undefined) throw new CommandRefusal(`The sandbox has no shop ${domain}.`);
  return domain;
}
