/**
 * A process of its own: a buyer who sends a cheap query every 20 ms. Asked for it, it tells how long the longest of them waited since the
 * last time. What counts is the wait without the time in which the service or this process stood in line for a processor that others had.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { NeighbourReport } from './neighbour-report.ts';

const EVERY_MS = 20;
const [url = '', servicePid = '', token = '', domain = ''] = process.argv.slice(2);
const body = JSON.stringify({ query: `{ merchant(domain: "${domain}") { domain displayName } }` });

/** Milliseconds that the main threads of both processes were ready to run and had no processor. */
const readInLine = (): number =>
  [servicePid, String(process.pid)].reduce((sum, pid) => {
    const waited = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1];
    return sum + Number(waited) / 1e6;
  }, 0);

let longest = { ms: 0, inLineMs: 0 };
let failure: string | null = null;
let asks = 0;
let isStopped = false;
process.on('message', (message) => {
  if (message === 'stop') isStopped = true;
  else asks += 1;
});

while (!isStopped) {
  const inLine = readInLine();
  const began = performance.now();
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
  const ms = performance.now() - began;
  const inLineMs = readInLine() - inLine;
  if (ms - inLineMs > longest.ms - longest.inLineMs) longest = { ms, inLineMs };
  for (; asks > 0; asks -= 1) {
    const report: NeighbourReport = { ...longest, failure };
    process.send?.(report);
    longest = { ms: 0, inLineMs: 0 };
    failure = null;
  }
  await pause(Math.max(0, EVERY_MS - ms));
}
process.disconnect?.();
