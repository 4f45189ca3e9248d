/**
 * `npm run doctor`: looks at everything that the service needs, with its configuration, and says what is wrong. Changes nothing. Exits with 1
 * if the service could not work.
 */
import { examineService } from '../composition/doctor/examine-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { printFindings } from './support/print-findings.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';

const STATE_WIDTH = 10;
const PART_WIDTH = 28;

try {
  parseCommandLine({ options: {} });
  await printFindings(
    examineService(),
    ({ state, what, text }) => `${state.padEnd(STATE_WIDTH)}${what.padEnd(PART_WIDTH)} ${text}`,
  );
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
