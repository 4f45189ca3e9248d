import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine, CommandOptions } from '../../command-channel/command-wire.ts';
import type { RunningCommerce } from '../../commerce/create-commerce.ts';
import type { Owner } from '../../domain/viewer/viewer.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { toPartnerNames } from './to-partner-names.ts';

/**
 * The owners that are meant. A platform of agents that is known by name has another one for calls without its credential. Throws CommandRefusal
 * for a command line that means nothing.
 */
export function parsePersonalDataCommand(
  positionals: readonly string[],
  { partner = [] }: CommandOptions,
): readonly Owner[] {
  const [verb, deviceId, ...others] = positionals;
  const [name, ...more] = partner;
  const isComplete = verb === 'remove' && deviceId && name && others.length + more.length === 0;
  // No name has a slash: it parts the two in a key.
  if (!isComplete || deviceId.includes('/')) throw new CommandRefusal('remove DEVICE --partner NAME is needed');
  return toPartnerNames(name).map((each) => ({ partner: each, deviceId }));
}

/** Runs `npm run personal-data`: `removePersonalData` for a device whose partner cannot call it, or asks the operator to. */
export async function runPersonalDataCommand(
  owners: readonly Owner[],
  parts: { readonly commerce: Pick<RunningCommerce, 'removePersonalData'>; readonly runtime: Runtime },
): Promise<readonly CommandLine[]> {
  const lines: CommandLine[] = [];
  for (const owner of owners) lines.push(...(await removeOf(owner, parts)));
  if (lines.length === 0) {
    throw new CommandRefusal(`no cart, attempt or order of device ${owners[0]?.deviceId} is stored`);
  }
  return lines;
}

async function removeOf(
  { partner: name, deviceId }: Owner,
  { commerce, runtime }: Parameters<typeof runPersonalDataCommand>[1],
): Promise<readonly CommandLine[]> {
  const partner = { name, appId: name, challenges: false, origins: [] };
  const { removed, kept, userErrors } = await commerce.removePersonalData(
    {
      viewer: { kind: 'server', partner, deviceId },
      requestId: runtime.uuid(),
      signal: new AbortController().signal,
      buyer: { ip: null, userAgent: null },
    },
    {},
  );
  const [error] = userErrors;
  if (error !== undefined) throw new CommandRefusal(error.description ?? error.message);
  return [...removed.map((each) => ({ removed: true, ...each })), ...kept.map((each) => ({ removed: false, ...each }))];
}
