import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import { type CommandLine, type CommandOptions, linesWire, problemWire } from '../../command-channel/command-wire.ts';
import type { ControlAddress } from '../../command-channel/control-address.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { systemTimers } from '../../lib/timers.ts';
import { createHttpClient } from '../../upstream-http/http-client.ts';
import { defaultHttpSettings } from '../../upstream-http/http-settings.ts';
import { decode } from '../../upstream-http/json-body.ts';
import { randomFraction } from '../../upstream-http/random-fraction.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';

export interface SentCommand {
  readonly command: string;
  readonly positionals: readonly string[];
  readonly options?: CommandOptions;
}

/** A ledger may be long, and so may a synchronization. */
const settings = {
  ...defaultHttpSettings,
  headersTimeoutMs: 3_600_000,
  bodyTimeoutMs: 3_600_000,
  totalTimeoutMs: 3_600_000,
  maxResponseBytes: 64 * 1_024 * 1_024,
};

/** Undefined if no process accepts commands at this address any longer. Throws CommandRefusal. */
export async function sendCommand(
  { url, token }: ControlAddress,
  command: SentCommand,
): Promise<readonly CommandLine[] | undefined> {
  const { clock } = systemRuntime;
  const client = createHttpClient(settings, {
    clock,
    timers: systemTimers,
    random: () => randomFraction(systemRuntime),
  });
  try {
    const { status, body } = await client.send({
      operation: command.command,
      kind: 'write',
      method: 'POST',
      url: `${url}/commands`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token.reveal()}` },
      body: JSON.stringify(command),
      signal: new AbortController().signal,
    });
    if (status === 200) return decode(linesWire, body, command.command).lines;
    if (status === 422) throw new CommandRefusal(decode(problemWire, body, command.command).problem);
    // Another process has the port of one that was killed.
    return undefined;
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    if (error.outcome === 'not-sent') return undefined;
    // Words about platforms would mislead: none was asked.
    if (error.outcome === 'unknown') {
      throw new CommandRefusal(
        'no answer of the server arrived, so the command may have run: see the log of the server',
      );
    }
    throw error;
  } finally {
    await client.close();
  }
}
