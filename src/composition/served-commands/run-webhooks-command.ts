import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine, CommandOptions } from '../../command-channel/command-wire.ts';
import { defaultSettings } from '../../commerce/context/commerce-settings.ts';
import { listMessages } from '../../commerce/order/operator/list-messages.ts';
import type { AgentPlatforms, Outbox, OutboxFilter } from '../../stores/ports/index.ts';
import { toPartnerNames } from './to-partner-names.ts';

const STATES = ['WAITING', 'GIVEN_UP'] as const;
const MAX_LINES = 1_000;

export type WebhooksCommand =
  | { readonly verb: 'list'; readonly filter: OutboxFilter; readonly limit: number }
  | { readonly verb: 'again'; readonly messageId: string };

/** Throws CommandRefusal for a command line that means nothing. */
export function parseWebhooksCommand(positionals: readonly string[], options: CommandOptions): WebhooksCommand {
  const [verb, id, ...others] = positionals;
  if (verb === 'list' && id === undefined) return { verb, ...parseFilter(options) };
  if (verb === 'again' && id !== undefined && others.length === 0 && Object.keys(options).length === 0) {
    return { verb, messageId: id };
  }
  throw new CommandRefusal('list or again WEBHOOK is needed');
}

function parseFilter({ partner = [], state = [], first = [] }: CommandOptions) {
  const found = STATES.find((known) => known === state.at(-1));
  if (state.length > 0 && found === undefined) throw new CommandRefusal(`--state must be one of ${STATES.join(', ')}`);
  const name = partner.at(-1);
  const limit = Number(/^[0-9]{1,4}$/.exec(first.at(-1) ?? '100')?.[0]);
  if (!(limit >= 1 && limit <= MAX_LINES))
    throw new CommandRefusal(`--first must be a whole number from 1 to ${MAX_LINES}`);
  return { filter: { receiver: name === undefined ? null : toReceiver(name), state: found ?? null }, limit };
}

/** The platforms of agents are partners, too, and receivers by the same name. */
function toReceiver(text: string): string {
  const [partner] = toPartnerNames(text);
  return partner.startsWith('ucp:') ? partner : `webhook:${partner}`;
}

interface WebhookStores {
  readonly outbox: Pick<Outbox, 'list' | 'sendAgain'>;
  readonly agentPlatforms: Pick<AgentPlatforms, 'find'>;
}

/** Runs `npm run webhooks`. Throws CommandRefusal. */
export async function runWebhooksCommand(
  command: WebhooksCommand,
  { outbox, agentPlatforms }: WebhookStores,
): Promise<readonly CommandLine[]> {
  if (command.verb === 'list') return listMessages({ outbox, agentPlatforms }, command.filter, command.limit);
  const { messageId } = command;
  if (!(await outbox.sendAgain(messageId, defaultSettings.deliveryTerm))) {
    throw new CommandRefusal(`no webhook ${messageId} waits or was given up`);
  }
  return [];
}
