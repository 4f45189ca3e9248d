/**
 * A process of its own: a buyer who sends a cheap query every 20 ms. Asked for it, it tells how long the longest of them waited since the
 * last time. What counts is the wait without the time in which the service or this process stood in line for a processor that others had,
 * as it would be on a machine at its usual pace.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnClock, TICK_MS } from '../../support/own-clock.ts';
import { startMachinePace } from '../support/machine-pace.ts';
import { readInLine } from '../support/read-in-line.ts';
import type { NeighbourReport } from './neighbour-report.ts';

const EVERY_MS = 20;
const [url = '', servicePid = '', token = '', domain = ''] = process.argv.slice(2);
const body = JSON.stringify({ query: `{ merchant(domain: "${domain}") { domain displayName } }` });

const nothing = { ms: 0, inLineMs: 0, slowness: 1 };
let longest = nothing;
let failure: string | null = null;
let asks = 0;
let isStopped = false;
process.on('message', (message) => {
  if (message === 'stop') isStopped = true;
  else asks += 1;
});

const clock = startOwnClock();
const pace = startMachinePace();
while (!isStopped) {
  pace.measure();
  const inLine = readInLine(servicePid, process.pid);
  const began = performance.now();
  const lived = clock.milliseconds();
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-svc-authorization': token },
      body,
    });
    const text = await response.text();
    if (response.status !== 200 || text.includes('"errors"')) failure ??= `${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    failure ??= String(error);
  }
  // The whole machine may have stood still.
  const lasted = Math.min(performance.now() - began, clock.milliseconds() - lived + TICK_MS);
  const inLineMs = readInLine(servicePid, process.pid) - inLine;
  const slowness = pace.slowness();
  const ms = Math.max(0, lasted - inLineMs) / slowness;
  if (ms > longest.ms) longest = { ms, inLineMs, slowness };
  for (; asks > 0; asks -= 1) {
    const report: NeighbourReport = { ...longest, failure };
    process.send?.(report);
    longest = nothing;
    failure = null;
  }
  await pause(Math.max(0, EVERY_MS - lasted));
}
process.disconnect?.();
