import * as z from 'zod';
import { startServer } from '../../../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { BENCH_CART_DOMAIN, CART_FIELDS, type FilledCart, fillCart } from '../cart-query.ts';
import { type ReferenceChange, startReference } from '../reference/start-reference.ts';
import { measureInTurns, type Target } from '../rounds.ts';
import { createAlternatingTarget } from './alternating-target.ts';
import { createLoadTarget } from './load-target.ts';
import { answer, post } from './post.ts';
import { printFigures } from './print-figures.ts';

const WARM_UP = { addLineItem: 3_000, updateLineItem: 5_000 };

/** What a server is sent for a change: the use case's call as it is, or a GraphQL operation. */
type ToBody = (change: ReferenceChange) => object;
type CreateTarget = (
  name: string,
  pid: number,
  url: string,
  cart: FilledCart,
  toBody: ToBody,
) => Target | Promise<Target>;

/** The quantity of a line, 4 and 5 in turns: both answers have as many bytes. */
export const measureUpdateLineItem = (rounds: number): Promise<void> =>
  measureChange('updateLineItem', rounds, (name, pid, url, { headers, lineItemId }, toBody) => {
    const body = (index: number) =>
      toBody({
        operation: 'updateLineItem',
        input: { domain: BENCH_CART_DOMAIN, lineItemId, quantity: 4 + (index % 2) },
      });
    return createLoadTarget(name, pid, post(url, headers, body), { connections: 1, warmUp: WARM_UP.updateLineItem });
  });

/** The fifth line of a cart, with which it gets its second shipment. It is removed again outside what is measured. */
export const measureAddLineItem = (rounds: number): Promise<void> =>
  measureChange('addLineItem', rounds, async (name, pid, url, { headers, lineItemId, variantId }, toBody) => {
    const remove = (addedId: string) =>
      post(
        url,
        headers,
        toBody({ operation: 'updateLineItem', input: { domain: BENCH_CART_DOMAIN, lineItemId: addedId, quantity: 0 } }),
      );
    const add = {
      operation: 'addLineItem',
      input: { domain: BENCH_CART_DOMAIN, addToCartRef: { variantId }, quantity: 1 },
    } as const;
    await answer(remove(lineItemId));
    const alternation = {
      change: post(url, headers, toBody(add)),
      toRestore: (added: string) => remove(findFifthLine(added)),
    };
    return createAlternatingTarget(name, pid, alternation, WARM_UP.addLineItem);
  });

async function measureChange(name: string, rounds: number, createTarget: CreateTarget): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const service = opened.adopt(await startServer(), (it) => it.stop());
  const useCase = opened.adopt(await startReference('use-case'), (it) => it.stop());
  const apollo = opened.adopt(await startReference('apollo'), (it) => it.stop());
  const fill = (url: string) => fillCart(createGraphQLCaller(`${url}/graphql`));
  const [plain, ours, asDocumented] = [
    await fill(useCase.serviceUrl),
    await fill(service.url),
    await fill(apollo.serviceUrl),
  ];
  console.log(`\n${name}, one connection`);
  const figures = await measureInTurns(
    [
      await createTarget('use case', useCase.pid, useCase.url, plain, (change: ReferenceChange) => change),
      await createTarget('Cartwright', service.pid, `${service.url}/graphql`, ours, toGraphQL),
      await createTarget('Apollo as documented', apollo.pid, apollo.url, asDocumented, toGraphQL),
    ],
    { rounds, milliseconds: 1_000 },
  );
  printFigures(figures, ['use case']);
}

function toGraphQL({ operation, input }: ReferenceChange): object {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { cart { ${CART_FIELDS} } userErrors { name } } }`;
  return { query, variables: { input } };
}

const outcome = z.object({ cart: z.object({ lineItems: z.array(z.object({ lineItemId: z.string() })).length(5) }) });
const graphql = z.object({ data: z.object({ addLineItem: outcome }) }).transform(({ data }) => data.addLineItem);

function findFifthLine(added: string): string {
  const { cart } = z.union([graphql, outcome]).parse(JSON.parse(added));
  return cart.lineItems[4]?.lineItemId ?? '';
}
