import type { BreakOptions } from './break-orders.ts';
import { findDeaths } from './deaths.ts';
import type { Focus } from './faults.ts';

/** Those that a run with `--planted` has to find. */
export const plantedNames = ['submit-twice', 'record-late', 'lose-a-lease', 'forget-a-hold', 'lose-a-webhook'] as const;
export const bugNames = [...plantedNames, 'doubt-is-failure'] as const;

export type BugName = (typeof bugNames)[number];

type PlantedRun = Pick<BreakOptions, 'orders' | 'deaths' | 'ordersPerDeath' | 'focus' | 'patienceMs'> & {
  /** What the run has to say. */
  readonly found: RegExp;
};

const submitting = findDeaths('service', ['submitOrder']);
/** A buyer is told of a failure, and has an order. */
const lostOrder = /ended FAILED with 1 of order|with [2-9] of (?:order|charge)/;
const lostAnswers: Focus = { at: ['submitOrder'], times: 4 };

/** How few orders are enough to find each. */
export const plantedRuns: Readonly<Record<(typeof plantedNames)[number], PlantedRun>> = {
  'submit-twice': { orders: 30, deaths: [], focus: lostAnswers, found: lostOrder },
  'record-late': { orders: 20, deaths: submitting, ordersPerDeath: 10, focus: lostAnswers, found: lostOrder },
  'lose-a-lease': {
    orders: 20,
    deaths: submitting,
    ordersPerDeath: 10,
    focus: { at: [], times: 1 },
    // Whoever waits for what nobody does waits so long.
    patienceMs: 20_000,
    found: /^attempt .* has no end: RUNNING/,
  },
  'lose-a-webhook': {
    orders: 20,
    deaths: submitting,
    ordersPerDeath: 10,
    focus: { at: [], times: 1 },
    patienceMs: 20_000,
    found: /^no webhook told/,
  },
  // Each seed has a session among them that has to fail after its approval.
  'forget-a-hold': { orders: 100, deaths: [], focus: lostAnswers, found: /a hold that is left at the provider/ },
};
