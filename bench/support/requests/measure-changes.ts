import { startServer } from '../../../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_FIELDS, fillCart } from '../cart-query.ts';
import { type ReferenceCall, startReference } from '../reference/start-reference.ts';
import { measureInTurns } from '../rounds.ts';
import { createLoadTarget } from './load-target.ts';
import { post } from './post.ts';
import { printFigures } from './print-figures.ts';

const WARM = { connections: 1, warmUp: 5_000 };
const UPDATE_LINE_ITEM = `mutation ($input: UpdateLineItemInput!) { updateLineItem(input: $input) {
  cart { ${CART_FIELDS} } userErrors { name } } }`;

/** Sets the quantity of a line to 4 and to 5 in turns: both answers have as many bytes. */
export async function measureUpdateLineItem(rounds: number): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const service = opened.adopt(await startServer(), (it) => it.stop());
  const useCase = opened.adopt(await startReference('use-case'), (it) => it.stop());
  const apollo = opened.adopt(await startReference('apollo'), (it) => it.stop());
  const prepare = async (url: string) => {
    const { headers, lineItemId } = await fillCart(createGraphQLCaller(`${url}/graphql`));
    const toInput = (index: number) => ({ domain: BENCH_CART_DOMAIN, lineItemId, quantity: 4 + (index % 2) });
    return {
      headers,
      toCall: (index: number): ReferenceCall => ({ operation: 'updateLineItem', input: toInput(index) }),
      toOperation: (index: number) => ({ query: UPDATE_LINE_ITEM, variables: { input: toInput(index) } }),
    };
  };
  const [ours, plain, asDocumented] = [
    await prepare(service.url),
    await prepare(useCase.serviceUrl),
    await prepare(apollo.serviceUrl),
  ];
  console.log('\nupdateLineItem, one connection');
  const figures = await measureInTurns(
    [
      await createLoadTarget('use case', useCase.pid, post(useCase.url, plain.headers, plain.toCall), WARM),
      await createLoadTarget(
        'Cartwright',
        service.pid,
        post(`${service.url}/graphql`, ours.headers, ours.toOperation),
        WARM,
      ),
      await createLoadTarget(
        'Apollo as documented',
        apollo.pid,
        post(apollo.url, asDocumented.headers, asDocumented.toOperation),
        WARM,
      ),
    ],
    { rounds, milliseconds: 1_000 },
  );
  printFigures(figures, ['use case']);
}
