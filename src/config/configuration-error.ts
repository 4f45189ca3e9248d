import { OperatorError } from '../lib/operator-error.ts';
/** Why the service does not start: everything that is missing or wrong, at once. Problems name a variable or a path in the file, never a value. */
export class ConfigurationError extends OperatorError {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
