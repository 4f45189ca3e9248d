import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { openSocket } from '../support/open-socket.ts';
import { postText } from '../support/post-text.ts';

const QUERY =
  'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { cart { cartId } userErrors { code } } }';

const toBody = (domain: string, items: number): string =>
  JSON.stringify({ query: QUERY, variables: { input: { domain, items: Array.from({ length: items }, () => ({})) } } });

/** Lists of some hundred thousand entries, each of them wrong, by HTTP and by socket. */
export const endlessVariables: Attack = {
  name: 'endless variables',
  run: async ({ url, domain, token }) => {
    const body = toBody(domain, 300_000);
    const anonymous = await postText(url, body);
    const signed = await postText(url, body, { 'x-svc-authorization': token });

    const socket = await openSocket(url, { 'x-svc-authorization': token });
    const payload = JSON.parse(toBody(domain, 80_000));
    for (const id of ['1', '2', '3', '4']) socket.send(JSON.stringify({ id, type: 'subscribe', payload }));
    await socket.answers(4);
    socket.terminate();
    for (const { text } of [anonymous, signed]) assert.match(text, /"errors"/);
    return `${anonymous.status} after ${anonymous.ms} ms, ${signed.status} after ${signed.ms} ms`;
  },
};
