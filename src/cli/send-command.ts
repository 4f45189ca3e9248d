import { createHttpClient } from '../adapters/toolkit/http-client.ts';
import { defaultHttpSettings } from '../adapters/toolkit/http-settings.ts';
import { decode } from '../adapters/toolkit/json-body.ts';
import { randomFraction } from '../adapters/toolkit/random-fraction.ts';
import { UpstreamFailure } from '../adapters/toolkit/upstream-failure.ts';
import { systemRuntime } from '../lib/runtime.ts';
import { systemTimers } from '../lib/timers.ts';
import { linesWire, problemWire } from '../sandbox/control/command-wire.ts';
import type { ControlAddress } from '../sandbox/control/control-address.ts';
import { type CommandLine, CommandRefusal } from '../sandbox/control/sandbox-command.ts';

/** A ledger may be long. */
const settings = { ...defaultHttpSettings, totalTimeoutMs: 120_000, maxResponseBytes: 64 * 1_024 * 1_024 };

/** Undefined if no process accepts commands at this address any longer. Throws CommandRefusal. */
export async function sendCommand(
  { url, token }: ControlAddress,
  command: { readonly command: string; readonly positionals: readonly string[] },
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
    if (error instanceof UpstreamFailure && error.outcome === 'not-sent') return undefined;
    throw error;
  } finally {
    await client.close();
  }
}
