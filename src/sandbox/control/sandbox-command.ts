import type { Kysely } from 'kysely';
import type { CommandLine } from '../../control/command-wire.ts';
import type { ShopTraffic } from '../endpoint/shop-traffic.ts';
import type { SandboxTables } from '../tables.ts';

/** What a command works on. */
export interface CommandContext {
  readonly database: Kysely<SandboxTables>;
  /** Null if no process serves the shops: the command then works on the stored data alone. */
  readonly traffic: ShopTraffic | null;
}

export interface SandboxCommand {
  /** The arguments, as the usage text shows them. */
  readonly parameters: string;
  readonly meaning: string;
  /** Throws CommandRefusal. */
  run(context: CommandContext, positionals: readonly string[]): Promise<readonly CommandLine[]>;
}
