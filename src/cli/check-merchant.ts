/**
 * `npm run check:merchant -- --domain D [--variant ID] [--read-only]`: tries one merchant as buyers would, up to the order. Reads its catalog,
 * fills a cart with one unit and empties it again. Needs no running service, unless the platform is `ucp`. Exits with 1 if something is wrong.
 */

import { CommandRefusal } from '../command-channel/command-refusal.ts';
import type { CommandLine } from '../command-channel/command-wire.ts';
import { checkMerchant } from '../composition/check-merchant/check-merchant.ts';
import type { CheckedStep } from '../composition/check-merchant/checked-step.ts';
import { findCheckedMerchant, openCheckedMerchant } from '../composition/check-merchant/open-checked-merchant.ts';
import { findingStates } from '../composition/doctor/finding.ts';
import type { Config } from '../config/loaded-config.ts';
import { askService } from './sent-commands/ask-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { printFindings } from './support/print-findings.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say which merchant: npm run check:merchant -- --domain shop.example';

try {
  const { values } = parseCommandLine({
    options: { domain: { type: 'string' }, variant: { type: 'string' }, 'read-only': { type: 'boolean' } },
  });
  const { domain, variant = null, 'read-only': readOnly = false } = values;
  if (domain === undefined) throw new UsageError(USAGE);
  await printFindings(tryConfigured(domain, { variantId: variant, readOnly }), ({ state, what, seconds, text }) => {
    const took = seconds === null ? '' : `${seconds.toFixed(2)} s`;
    return `${state.padEnd(10)}${what.padEnd(24)}${took.padStart(8)}  ${text}`;
  });
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}

async function* tryConfigured(
  domain: string,
  options: { readonly variantId: string | null; readonly readOnly: boolean },
) {
  const found = await findCheckedMerchant(domain);
  if (found.configured.platform === 'ucp') return yield* await askRunning(found.config, domain, options);
  await using merchant = await openCheckedMerchant(found);
  yield* checkMerchant(merchant, options);
}

/** The shop reads the key of each request from the running service. */
async function askRunning(
  { dataDir, database }: Config,
  domain: string,
  { variantId, readOnly }: { readonly variantId: string | null; readonly readOnly: boolean },
) {
  const options = { ...(variantId !== null && { variant: [variantId] }), ...(readOnly && { 'read-only': [] }) };
  const lines = await askService(
    { dataFolder: dataDir, database },
    {
      command: { command: 'check-merchant', positionals: [domain], options },
      read: async () => {
        throw new CommandRefusal(
          'no service runs with this DATA_DIR: start it first, for the shop asks it for its key',
        );
      },
    },
  );
  return lines.map(toStep);
}

function toStep({ state, what, seconds = null, text }: CommandLine): CheckedStep {
  return {
    state: findingStates.find((each) => each === state) ?? 'wrong',
    what: String(what),
    seconds: seconds === null ? null : Number(seconds),
    text: String(text),
  };
}
