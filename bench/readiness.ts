/**
 * `npm run bench:readiness`: the cart query of 5 lines in 2 shipments alone, with `readiness`, `totalIsFinal` and
 * `requiresShipping`, and with `consents`, a few at a time in turns that begin with another one each time. What counts is the
 * ratio of the processor time that the service needs for a query, as the median of blocks of rounds: it depends less on what else the
 * machine does, and a block is long enough to have its part of the garbage collections. Linux only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { CART_FIELDS, fillCart } from './support/cart-query.ts';
import { percentile } from './support/percentile.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP = 150;
const BLOCKS = 30;
const ROUNDS_PER_BLOCK = 10;
const QUERIES = 10;
const ADDITIONS = {
  readiness: 'totalIsFinal requiresShipping readiness { ready blockers { name field } }',
  consents: 'consents { consentId uiSlot text html type explicit required revokable signed version }',
};

const zeros = (): number[] => Array.from({ length: BLOCKS }, () => 0);

const server = await startServer();
try {
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  const variables = { domain: 'apparel.demo.example' };
  const measure = async (more: string): Promise<number> => {
    const query = `query ($domain: String!) { cart(domain: $domain) { ${CART_FIELDS} ${more} } }`;
    const begin = readSchedulerMicroseconds(server.pid);
    for (let index = 0; index < QUERIES; index += 1) await call(query, variables, headers);
    return (readSchedulerMicroseconds(server.pid) - begin) / QUERIES / 1000;
  };
  const queries = [
    { name: 'alone', more: '', times: zeros() },
    ...Object.entries(ADDITIONS).map(([name, more]) => ({ name: `with ${name}`, more, times: zeros() })),
  ];
  for (let round = -WARM_UP; round < BLOCKS * ROUNDS_PER_BLOCK; round += 1) {
    const first = (round + WARM_UP) % queries.length;
    for (const query of [...queries.slice(first), ...queries.slice(0, first)]) {
      const time = await measure(query.more);
      const block = Math.floor(round / ROUNDS_PER_BLOCK);
      if (block >= 0) query.times[block] = (query.times[block] ?? 0) + time / ROUNDS_PER_BLOCK;
    }
  }
  const [alone] = queries;
  for (const { name, times } of queries) {
    const ratios = times.map((time, block) => time / (alone?.times[block] ?? Number.NaN));
    const more = percentile(ratios, 0.5) - 1;
    process.stdout.write(
      `${name}: ${percentile(times, 0.5).toFixed(3)} ms of processor time, ${(more * 100).toFixed(1)} % more\n`,
    );
  }
} finally {
  await server.stop();
}
