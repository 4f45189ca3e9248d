/** A service with the demo's shops, and an index whose file is the first argument, in one process. It works as it is told, and says how late
 * its event loop was. */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { createService } from '../../src/composition/service.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { watchLoop } from '../support/loop-watch.ts';
import { generateProducts } from './generate-products.ts';
import { benchDomains } from './measure-speed.ts';
import { publish } from './publish.ts';
import { toQuery } from './to-query.ts';

const MEASURED_MS = 10_000;
const SEARCHERS = 4;

const [, , file = ''] = process.argv;
const service = await createService(await loadConfig({ checkMerchant }));
const index = await createSqliteIndex({ file, newRunId: () => crypto.randomUUID() });
const catalog = [...generateProducts(10_000)];

const isDue = () => {
  const until = performance.now() + MEASURED_MS;
  return () => performance.now() < until;
};
/** What any work of so many threads does to an event loop that has to share its processors with them. */
const compute = async (threads: number) => {
  const busy = Array.from({ length: threads }, () => new Worker('for (;;) Math.random();', { eval: true }));
  await wait(MEASURED_MS);
  await Promise.all(busy.map((worker) => worker.terminate()));
};
const works = {
  nothing: () => compute(0),
  'one busy thread': () => compute(1),
  'two busy threads': () => compute(2),
  searches: async () => {
    const goesOn = isDue();
    const search = async () => {
      while (goesOn()) await index.search(toQuery('shirt', benchDomains, { first: 20 }));
    };
    await Promise.all(Array.from({ length: SEARCHERS }, search));
  },
  'a synchronization': async () => {
    const goesOn = isDue();
    // Every other listing leaves half of the products out, so that there is always something to write.
    for (let half = false; goesOn(); half = !half) {
      await publish(index, 'other.example', half ? catalog.slice(5_000) : catalog);
    }
  },
};
export type StallWork = keyof typeof works;

process.on('message', async (name: StallWork) => {
  const watch = watchLoop();
  await works[name]();
  process.send?.(watch.stop());
});
process.once('disconnect', () => process.exit(0));
process.send?.(await service.listen());
