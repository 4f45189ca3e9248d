import { leasesWithoutEnd } from '../../support/process/leases-without-end.mjs';

const submit = 'commerce/order/steps/submit-order.ts';
const authorizations = 'demo/simulators/card-networks/acquirer/authorizations.ts';

/** The bugs of `plantBug` that the run of broken orders has to find. */
export const plantedBugs = {
  // A lost answer counts as an order that never arrived, and is submitted again.
  'submit-twice': {
    'commerce/order/attempt-worker/reconcile-attempt.ts': [
      ['const outcome = await askMerchant(run, submission);', "const outcome = { kind: 'not-placed' };"],
    ],
  },
  // The submission is written down after it was made, and so its key is not known to who takes over.
  'record-late': {
    [submit]: [
      ["  await recordStepStart(journal, 'SUBMIT_ORDER', submission);\n", ''],
      ['const attemptKey = toAttemptKey(journal);', "const attemptKey = journal.attemptId + '-' + Date.now();"],
      [
        '  await recordOutcome(run, submission, outcome);',
        "  await recordStepStart(journal, 'SUBMIT_ORDER', submission);\n  await recordOutcome(run, submission, outcome);",
      ],
    ],
  },
  // Nobody takes over what a dead process held.
  'lose-a-lease': {
    ...leasesWithoutEnd,
    'stores/sqlite/create-sqlite-stores.ts': [
      [".where('leaseHolder', 'is not', null)", ".where('leaseHolder', '=', 'nobody')"],
    ],
  },
  // An attempt that fails leaves its money at the provider.
  'forget-a-hold': {
    'commerce/order/attempt/fail-attempt.ts': [
      [
        'if (journal.plan.hold !== undefined) return releaseBeforeEnd(journal, { failedStep, userErrors }, steps);',
        'void releaseBeforeEnd;',
      ],
    ],
  },
  // Some of what receivers are told is not written with its event.
  'lose-a-webhook': {
    'commerce/order/attempt/journal/attempt-journal.ts': [
      ['...(outbox && { outbox }),', '...(Math.random() < 0.7 && outbox && { outbox }),'],
    ],
  },
  // A time-out after the submission counts as a refusal.
  'doubt-is-failure': {
    'commerce/order/attempt/outcome/record-outcome.ts': [
      ['if (error.httpStatus >= 500 || error.retryable) return recordUnknown(run, open);', ''],
    ],
  },
  // A card network approves another amount than the buyer agreed to.
  'network-amount': {
    [authorizations]: [['mandate.amount !== amount || mandate.currency !== currency', 'mandate.currency !== currency']],
  },
  // It approves for another merchant.
  'network-merchant': {
    [authorizations]: [["if (mandate.domain !== merchant) throw new AcquirerRefusal('other-merchant');", '']],
  },
  // A credential is good for every order.
  'network-replay': {
    [authorizations]: [["if (intent.state === 'redeemed') throw new AcquirerRefusal('used');", '']],
    'demo/simulators/card-networks/books/network-tables.ts': [
      ['intent_id text not null unique,', 'intent_id text not null,'],
    ],
  },
  // A copy of a passkey, whose counter stays behind, is as good as the passkey.
  'network-counter': {
    'demo/simulators/card-networks/passkeys/passkeys.ts': [[' and (counter < ?1 or (counter = 0 and ?1 = 0))', '']],
    'demo/simulators/card-networks/passkeys/judge-passkey.ts': [['counter: passkey.counter', 'counter: 0']],
  },
};
