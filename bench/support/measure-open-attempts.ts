import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAttemptId } from '../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import type { Attempts } from '../../src/stores/ports/attempts.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { percentile } from './percentile.ts';
import { readSchedulerMicroseconds } from './process-usage.ts';

const HOUR = 3_600_000;
const AT_ONCE = 1_000;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 20;
const LOOKS = 50;

/** Microseconds of processor time that a look for due attempts takes beside so many open ones, all of which others hold, in turns. */
export async function measureOpenAttempts(sizes: readonly number[]): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const taken: { readonly attempts: Attempts; readonly cpu: number[] }[] = [];
  for (const size of sizes) {
    const stores = await createSqliteStores({ dataFolder: join(folder, String(size)) });
    opened.defer(() => stores.close());
    await open(stores.attempts, size);
    taken.push({ attempts: stores.attempts, cpu: [] });
  }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { attempts, cpu } of taken) {
      const before = readSchedulerMicroseconds(process.pid);
      for (let look = 0; look < LOOKS; look += 1) await requireNone(attempts);
      if (round >= 0) cpu.push((readSchedulerMicroseconds(process.pid) - before) / LOOKS);
    }
  }
  return taken.map(({ cpu }) => percentile(cpu, 0.25));
}

async function open(attempts: Attempts, size: number): Promise<void> {
  const lease = { holder: 'another', milliseconds: HOUR };
  const create = (index: number) => {
    const attemptId = toAttemptId(`attempt-${index}`);
    const owner = toOwnerKey({ partner: 'bench', deviceId: `device-${index}` });
    const attempt = {
      attemptId,
      owner,
      domain: 'bench.example',
      scope: `scope-${index}`,
      fingerprint: 'f',
      input: '{}',
    };
    return attempts.create({ ...attempt, completesCart: false }, lease);
  };
  for (let from = 0; from < size; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, index) => from + index);
    await Promise.all(indexes.map(create));
  }
}

async function requireNone(attempts: Attempts): Promise<void> {
  const due = await attempts.claimDue(
    { holder: 'bench', milliseconds: HOUR },
    { limit: 10, except: [], exceptDomains: [] },
  );
  if (due.length > 0) throw new Error(`${due.length} attempts were due`);
}
