/**
 * `npm run doctor`: looks at everything that the service needs, with its configuration, and says what is wrong. Changes nothing. Exits with 1
 * if the service could not work.
 */
import { examineService } from '../composition/doctor/examine-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';

const STATE_WIDTH = 10;
const PART_WIDTH = 28;

/** Time limits of calls to platforms do not keep the process alive. */
const examining = setInterval(() => {}, 60_000);
try {
  parseCommandLine({ options: {} });
  const count = { good: 0, doubtful: 0, wrong: 0, skipped: 0 };
  for await (const { state, what, text } of examineService()) {
    count[state] += 1;
    console.log(`${state.padEnd(STATE_WIDTH)}${what.padEnd(PART_WIDTH)} ${text}`);
  }
  console.log(`${count.good} good, ${count.doubtful} doubtful, ${count.wrong} wrong, ${count.skipped} skipped`);
  if (count.wrong > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = tellCommandProblem(error);
} finally {
  clearInterval(examining);
}
