/**
 * `npm run check:merchant -- --domain D [--variant ID] [--read-only]`: tries one merchant as buyers would, up to the order. Reads its catalog,
 * fills a cart with one unit and empties it again. Needs no running service. Exits with 1 if something is wrong.
 */
import { openCheckedMerchant } from '../composition/merchant-check/open-checked-merchant.ts';
import { tryMerchant } from '../composition/merchant-check/try-merchant.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say which merchant: npm run check:merchant -- --domain shop.example';

/** Time limits of calls to platforms do not keep the process alive. */
const checking = setInterval(() => {}, 60_000);
try {
  const { values } = parseCommandLine({
    options: { domain: { type: 'string' }, variant: { type: 'string' }, 'read-only': { type: 'boolean' } },
  });
  const { domain, variant = null, 'read-only': readOnly = false } = values;
  if (domain === undefined) throw new UsageError(USAGE);
  await using merchant = await openCheckedMerchant(domain);
  const count = { good: 0, doubtful: 0, wrong: 0, skipped: 0 };
  for await (const { state, what, seconds, text } of tryMerchant(merchant, { variantId: variant, readOnly })) {
    count[state] += 1;
    const took = seconds === null ? '' : `${seconds.toFixed(2)} s`;
    console.log(`${state.padEnd(10)}${what.padEnd(24)}${took.padStart(8)}  ${text}`);
  }
  console.log(`${count.good} good, ${count.doubtful} doubtful, ${count.wrong} wrong, ${count.skipped} skipped`);
  if (count.wrong > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = tellCommandProblem(error);
} finally {
  clearInterval(checking);
}
