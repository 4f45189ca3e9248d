import { writeFile } from 'node:fs/promises';
import { startServer } from '../../../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_QUERY, fillCart } from '../cart-query.ts';
import { drawBars } from '../draw-bars.ts';
import { readResidentMebibytes } from '../process-usage.ts';
import { type ReferenceCall, startBareServer, startReference } from '../reference/start-reference.ts';
import { measureInTurns } from '../rounds.ts';
import { createLoadTarget } from './load-target.ts';
import { answer, post } from './post.ts';
import { printFigures } from './print-figures.ts';

const WARM = { connections: 10, warmUp: 30_000 };
/** Parsing and validating is most of it, and is compiled early. */
const WARM_UNSEEN = { connections: 10, warmUp: 4_000 };

/** `chart`: the file to which a chart of the warm figures is written. */
export async function measureCartQuery(rounds: number, chart: string | undefined): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const service = opened.adopt(await startServer(), (it) => it.stop());
  const useCase = opened.adopt(await startReference('use-case'), (it) => it.stop());
  const apollo = opened.adopt(await startReference('apollo'), (it) => it.stop());
  // Texts that come once push out what is kept for others, so they have a service of their own.
  const flooded = opened.adopt(await startServer(), (it) => it.stop());
  const fill = async (url: string) => (await fillCart(createGraphQLCaller(`${url}/graphql`))).headers;
  const query = { query: CART_QUERY, variables: { domain: BENCH_CART_DOMAIN } };
  const call: ReferenceCall = { operation: 'cart', input: { domain: BENCH_CART_DOMAIN } };
  let texts = 0;
  const unseen = () => {
    texts += 1;
    return { ...query, query: `${CART_QUERY} # ${String(texts).padStart(9, '0')}` };
  };

  const request = post(`${service.url}/graphql`, await fill(service.url), query);
  const bytes = await answer(request);
  const bare = opened.adopt(await startBareServer(bytes), (it) => it.stop());
  const floodedRequest = post(`${flooded.url}/graphql`, await fill(flooded.url), unseen);
  const useCaseRequest = post(useCase.url, await fill(useCase.serviceUrl), call);
  const apolloRequest = post(apollo.url, await fill(apollo.serviceUrl), query);
  console.log(`\ncart query: ${Buffer.byteLength(bytes)} bytes, ${WARM.connections} connections`);
  const figures = await measureInTurns(
    [
      await createLoadTarget('bare', bare.pid, { ...request, url: bare.url }, WARM),
      await createLoadTarget('use case', useCase.pid, useCaseRequest, WARM),
      await createLoadTarget('Cartwright', service.pid, request, WARM),
      await createLoadTarget('Cartwright, each text unseen', flooded.pid, floodedRequest, WARM_UNSEEN),
      await createLoadTarget('Apollo as documented', apollo.pid, apolloRequest, WARM),
    ],
    { rounds, milliseconds: 1_000 },
  );
  printFigures(figures, ['bare', 'use case']);
  const [known, unknown] = [service, flooded].map(({ pid }) => readResidentMebibytes(pid).toFixed(0));
  console.log(`memory after the load: ${known} MiB resident, ${unknown} after texts that came once`);
  const bars = figures.map(({ name, cpu }) => ({ name, value: cpu }));
  const title = 'CPU of a cart query: 5 lines, 2 shipments, 63 fields';
  if (chart !== undefined) await writeFile(chart, drawBars(title, 'µs', bars));
}
