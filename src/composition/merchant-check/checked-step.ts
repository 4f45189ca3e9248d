import { CommerceError } from '../../errors/commerce-error.ts';

/** What one step found. `doubtful`: it works, and somebody should look at it. `skipped`: the merchant does not offer it. */
export interface CheckedStep {
  readonly state: 'good' | 'doubtful' | 'wrong' | 'skipped';
  readonly what: string;
  /** How long the platform took, in seconds; null if it was not asked. */
  readonly seconds: number | null;
  /** What was found, and what to do about it. */
  readonly text: string;
}

/** What a step says of itself. A text alone is good news. */
export type StepAnswer = string | Pick<CheckedStep, 'state' | 'text'>;

export const doubtful = (text: string): StepAnswer => ({ state: 'doubtful', text });
export const wrong = (text: string): StepAnswer => ({ state: 'wrong', text });

export const toSkipped = (what: string, text: string): CheckedStep => ({
  state: 'skipped',
  what,
  seconds: null,
  text,
});

/** Runs one step and times it. A failure becomes a finding with a hint. */
export async function runStep(what: string, step: () => Promise<StepAnswer>): Promise<CheckedStep> {
  const start = performance.now();
  const tell = (answer: StepAnswer): CheckedStep => ({
    ...(typeof answer === 'string' ? { state: 'good', text: answer } : answer),
    what,
    seconds: (performance.now() - start) / 1000,
  });
  try {
    return tell(await step());
  } catch (error) {
    return tell(wrong(describeFailure(error)));
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof CommerceError) {
    const { name, description, message } = error;
    const hint =
      name === 'StoreUnavailable' ? ' npm run doctor says whether the address and the password are right.' : '';
    return `${name}: ${description ?? message}${hint}`;
  }
  const kind = error instanceof Error ? error.name : 'a value that is no error';
  return `The adapter throws ${kind}, which is not an error of the catalog: this is a bug of the adapter.`;
}
