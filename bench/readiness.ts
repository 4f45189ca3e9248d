/**
 * `npm run bench:readiness`: the cart query of 5 lines in 2 shipments alone, with `readiness`, `totalIsFinal` and
 * `requiresShipping`, and with `consents`, a few at a time in turns that begin with another one each time. What counts is the
 * ratio of the processor time that the service needs for a query: it depends less on what else the machine does. Linux
 * only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { CART_FIELDS, fillCart } from './support/cart-query.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const WARM_UP = 150;
const ROUNDS = 300;
const QUERIES = 10;
const ADDITIONS = {
  readiness: 'totalIsFinal requiresShipping readiness { ready blockers { name field } }',
  consents: 'consents { consentId uiSlot text html type explicit required revokable signed version }',
};

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
    { name: 'alone', more: '', time: 0 },
    ...Object.entries(ADDITIONS).map(([name, more]) => ({ name: `with ${name}`, more, time: 0 })),
  ];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const first = round % queries.length;
    for (const query of [...queries.slice(first), ...queries.slice(0, first)]) {
      const time = await measure(query.more);
      if (round >= WARM_UP) query.time += time / ROUNDS;
    }
  }
  const [alone] = queries;
  for (const { name, time } of queries) {
    const ratio = time / (alone?.time ?? Number.NaN) - 1;
    process.stdout.write(`${name}: ${time.toFixed(3)} ms of processor time, ${(ratio * 100).toFixed(1)} % more\n`);
  }
} finally {
  await server.stop();
}
