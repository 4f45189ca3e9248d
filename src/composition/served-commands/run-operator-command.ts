import type { Auth } from '../../auth/create-auth.ts';
import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../command-channel/command-wire.ts';
import type { Keys } from '../../cryptography/open-keys.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Maintenance, MaintenanceRecord } from '../../stores/ports/index.ts';

export type AuthCommand =
  | { readonly command: 'keys'; readonly kind: 'signing' | 'card' }
  | { readonly command: 'token'; readonly appId: string };

export interface MaintenanceCommand {
  readonly command: 'maintenance';
  /** Null for `off`. */
  readonly mode: Maintenance | null;
}

const MAX_SECONDS = 86_400;

/** Undefined for a command line that means nothing. */
export function parseAuthCommand(command: string, positionals: readonly string[]): AuthCommand | undefined {
  const [first, second, ...others] = positionals;
  if (others.length > 0) return undefined;
  if (command === 'keys' && first === 'rotate' && (second === 'signing' || second === 'card')) {
    return { command, kind: second };
  }
  return command === 'token' && first && second === undefined ? { command, appId: first } : undefined;
}

/** Undefined for a command line that means nothing. */
export function parseMaintenanceCommand(
  command: string,
  [mode, seconds, ...others]: readonly string[],
): MaintenanceCommand | undefined {
  if (command !== 'maintenance' || others.length > 0) return undefined;
  if (mode === 'off' && seconds === undefined) return { command, mode: null };
  const retryAfterSeconds = Number(/^[0-9]{1,5}$/.exec(seconds ?? '')?.[0]);
  if (mode !== 'on' || !(retryAfterSeconds >= 1 && retryAfterSeconds <= MAX_SECONDS)) return undefined;
  return { command, mode: { retryAfterSeconds } };
}

/** Runs `npm run keys` and `npm run create:token`. Throws CommandRefusal for an App ID that is not registered. */
export async function runAuthCommand(
  { auth, keys }: { readonly auth: Pick<Auth, 'issueAppToken'>; readonly keys: Pick<Keys, 'rotate'> },
  command: AuthCommand,
): Promise<readonly CommandLine[]> {
  if (command.command === 'keys') return [{ keyId: await keys.rotate(command.kind) }];
  try {
    return [{ token: (await auth.issueAppToken(command.appId)).token }];
  } catch (error) {
    throw error instanceof CommerceError ? new CommandRefusal(error.description ?? error.message) : error;
  }
}

/** Runs `npm run maintenance`. */
export async function runMaintenanceCommand(
  maintenance: MaintenanceRecord,
  { mode }: MaintenanceCommand,
): Promise<readonly CommandLine[]> {
  await maintenance.set(mode);
  return [];
}
