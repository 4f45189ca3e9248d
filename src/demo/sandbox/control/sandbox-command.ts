import type { Kysely } from 'kysely';
import type { CommandLine, CommandOptions } from '../../../command-channel/command-wire.ts';
import type { Runtime } from '../../../lib/runtime.ts';
import type { ShopTraffic } from '../endpoint/shop-traffic.ts';
import type { PaymentProviders } from '../payment-providers/payment-providers.ts';
import type { SandboxTables } from '../tables.ts';

/** What a command works on. */
export interface CommandContext {
  readonly database: Kysely<SandboxTables>;
  /** Null if there are none. */
  readonly providers: PaymentProviders | null;
  /** Null if no process serves the shops: the command then works on the stored data alone. */
  readonly traffic: ShopTraffic | null;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  /** Moves money at the providers as the records say. Absent if no process serves the shops: the next one that does moves it at its start. */
  readonly settle?: () => Promise<void>;
}

export interface SandboxCommand {
  /** The arguments, as the usage text shows them. */
  readonly parameters: string;
  readonly meaning: string;
  /** The options that it takes, each as often as it is given. Default: none. */
  readonly takes?: readonly ('domain' | 'line')[];
  /** Throws CommandRefusal. */
  run(
    context: CommandContext,
    positionals: readonly string[],
    options: CommandOptions,
  ): Promise<readonly CommandLine[]>;
}
