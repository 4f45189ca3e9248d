import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine, CommandOptions } from '../../command-channel/command-wire.ts';
import type { RunningCommerce } from '../../commerce/create-commerce.ts';
import {
  describeAttempt,
  listOpenAttempts,
  type OpenAttemptFilter,
  showAttempt,
} from '../../commerce/order/operator/show-attempt.ts';
import { type AttemptId, findAttemptId } from '../../domain/attempt-id.ts';
import type { Attempts } from '../../stores/ports/index.ts';

const STATUSES = ['RUNNING', 'ACTION_REQUIRED', 'PROCESSING'] as const;
const MAX_LINES = 1_000;

export type AttemptsCommand =
  | { readonly verb: 'list'; readonly filter: OpenAttemptFilter }
  | { readonly verb: 'show' | 'ask'; readonly attemptId: AttemptId };

/** Throws CommandRefusal for a command line that means nothing. */
export function parseAttemptsCommand(positionals: readonly string[], options: CommandOptions): AttemptsCommand {
  const [verb, id, ...others] = positionals;
  if (verb === 'list' && id === undefined) return { verb, filter: parseFilter(options) };
  if ((verb === 'show' || verb === 'ask') && id !== undefined && others.length === 0 && isEmpty(options)) {
    const attemptId = findAttemptId(id);
    if (attemptId === undefined) throw new CommandRefusal(`${id} is not an attempt ID: it must be a UUID`);
    return { verb, attemptId };
  }
  throw new CommandRefusal('list, show ATTEMPT or ask ATTEMPT is needed');
}

const isEmpty = (options: CommandOptions): boolean => Object.keys(options).length === 0;

function parseFilter({ domain = [], status = [], first = [], 'older-than': olderThan = [] }: CommandOptions) {
  const found = STATUSES.find((known) => known === status.at(-1));
  if (status.length > 0 && found === undefined)
    throw new CommandRefusal(`--status must be one of ${STATUSES.join(', ')}`);
  return {
    domain: domain.at(-1) ?? null,
    status: found ?? null,
    olderThanSeconds: parseNumber('--older-than', olderThan.at(-1) ?? '0', 0, 999_999_999),
    limit: parseNumber('--first', first.at(-1) ?? '100', 1, MAX_LINES),
  };
}

function parseNumber(name: string, text: string, min: number, max: number): number {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandRefusal(`${name} must be a whole number from ${min} to ${max}`);
}

/**
 * Runs `npm run attempts`. Only a running service can ask a merchant: `ask` is undefined without one. Throws
 * CommandRefusal.
 */
export async function runAttemptsCommand(
  command: AttemptsCommand,
  { attempts, ask }: { readonly attempts: Attempts; readonly ask: RunningCommerce['askMerchantNow'] | undefined },
): Promise<readonly CommandLine[]> {
  if (command.verb === 'list') return listOpenAttempts(attempts, command.filter);
  const { attemptId } = command;
  if (command.verb === 'ask') await askMerchant(attemptId, ask);
  const lines =
    command.verb === 'show'
      ? await showAttempt(attempts, attemptId)
      : [await describeAttempt(attempts, attemptId)].filter((line) => line !== undefined);
  if (lines.length === 0) throw new CommandRefusal(`there is no attempt ${attemptId}`);
  return lines;
}

async function askMerchant(attemptId: AttemptId, ask: RunningCommerce['askMerchantNow'] | undefined): Promise<void> {
  if (ask === undefined)
    throw new CommandRefusal('no service runs with this DATA_DIR, and only a service asks merchants');
  const outcome = await ask(attemptId);
  if (outcome === 'awaits-call')
    throw new CommandRefusal('nothing was submitted: the attempt waits for the same call, which brings the payment');
  if (outcome === 'at-work') throw new CommandRefusal('the attempt is being worked on at this moment');
}
