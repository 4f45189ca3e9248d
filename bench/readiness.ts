/**
 * `npm run bench:readiness`: the cart query of 5 lines in 2 shipments without and with `readiness`, `totalIsFinal` and
 * `requiresShipping`, in turns within one run. What counts is the ratio of the processor time that the service needs for a query, since it hardly depends on
 * what else the machine does. Linux only, since it reads /proc.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { CART_FIELDS, fillCart } from './support/cart-query.ts';
import { readCpuMicroseconds } from './support/process-usage.ts';

const ROUNDS = 20;
const QUERIES = 100;
const READINESS = 'totalIsFinal requiresShipping readiness { ready blockers { name field } }';

const server = await startServer();
try {
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  const variables = { domain: 'apparel.demo.example' };
  const measure = async (more: string): Promise<number> => {
    const query = `query ($domain: String!) { cart(domain: $domain) { ${CART_FIELDS} ${more} } }`;
    const begin = readCpuMicroseconds(server.pid);
    for (let index = 0; index < QUERIES; index += 1) await call(query, variables, headers);
    return (readCpuMicroseconds(server.pid) - begin) / QUERIES / 1000;
  };
  for (const more of ['', READINESS]) await measure(more);
  const plain: number[] = [];
  const judged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measure(''));
    judged.push(await measure(READINESS));
  }
  const [without, beside] = [median(plain), median(judged)];
  process.stdout.write(
    `without readiness ${without.toFixed(2)} ms, with it ${beside.toFixed(2)} ms of processor time: ${((beside / without - 1) * 100).toFixed(1)} % more\n`,
  );
} finally {
  await server.stop();
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;
}
