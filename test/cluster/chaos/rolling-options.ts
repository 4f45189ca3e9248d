import { parseArgs } from 'node:util';
import { type BugName, bugNames } from './cluster.ts';

export interface RollingCommand {
  readonly restarts: number;
  readonly seed: number;
  readonly from?: string;
  readonly bug?: BugName;
}

/** Throws an Error that says what is wrong with the command line. */
export function readRollingOptions(args: readonly string[]): RollingCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      restarts: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      from: { type: 'string' },
      bug: { type: 'string' },
    },
  });
  const bug = bugNames.find((name) => name === values.bug);
  if (values.bug !== undefined && bug === undefined) throw new Error(`--bug is one of ${bugNames.join(', ')}`);
  return {
    restarts: toWhole('restarts', values.restarts),
    seed: toWhole('seed', values.seed),
    ...(values.from !== undefined && { from: values.from }),
    ...(bug !== undefined && { bug }),
  };
}

function toWhole(name: string, value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new Error(`--${name} is a whole number from 0 to 999999`);
  return Number(value);
}
