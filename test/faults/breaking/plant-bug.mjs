/** Loaded before the service, into whose code it plants the bug of PLANTED_BUG. The run has to find it. */
import { registerHooks } from 'node:module';

const submit = 'commerce/order/steps/submit-order.ts';
const bugs = {
  // A lost answer counts as an order that never arrived, and is submitted again.
  'submit-twice': {
    'commerce/order/worker/reconcile-attempt.ts': [
      [
        'return settleSubmission(run, submission, await askMerchant(run, submission));',
        "return settleSubmission(run, submission, { kind: 'not-placed' });",
      ],
    ],
  },
  // The submission is written down after it was made, and so its key is not known to who takes over.
  'record-late': {
    [submit]: [
      ["  await startStep(journal, 'SUBMIT_ORDER', submission);\n", ''],
      ['const attemptKey = toAttemptKey(journal);', "const attemptKey = journal.attemptId + '-' + Date.now();"],
      [
        '  await recordOutcome(run, submission, outcome);',
        "  await startStep(journal, 'SUBMIT_ORDER', submission);\n  await recordOutcome(run, submission, outcome);",
      ],
    ],
  },
  // Nobody takes over what a dead process held.
  'lose-a-lease': {
    'stores/sql/attempts/create-attempts.ts': [["row('leaseUntil', '<=', now)", 'sql`1 = 0`']],
  },
  // A time-out after the submission counts as a refusal.
  'doubt-is-failure': {
    'commerce/order/attempt/record-outcome.ts': [['if (error.httpStatus >= 500) return recordUnknown(run);', '']],
  },
};

const changes = bugs[process.env.PLANTED_BUG];
if (changes === undefined) throw new Error(`There is no bug ${process.env.PLANTED_BUG}`);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = Object.keys(changes).find((name) => url.endsWith(`/src/${name}`));
    if (file === undefined) return loaded;
    let source = String(loaded.source);
    for (const [from, to] of changes[file]) {
      if (!source.includes(from)) throw new Error(`${file} has changed: the bug cannot be planted`);
      source = source.replaceAll(from, to);
    }
    return { ...loaded, source };
  },
});
