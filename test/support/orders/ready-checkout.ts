import assert from 'node:assert/strict';
import type { UcpClient } from '../servers/ucp-client.ts';
import { agentBuyer as buyer, agentDestination as destination } from './agent-buyer.ts';

const toFulfillment = (option: object) => ({
  methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home', ...option }],
});

/** The payment of a checkout that the sandbox accepts. */
export const acceptedPayment = {
  payment: {
    instruments: [
      {
        id: 'i1',
        handler_id: 'mock_payment_handler',
        type: 'card',
        credential: { type: 'token', token: 'success_token' },
      },
    ],
  },
};

async function findShirt(ucp: UcpClient): Promise<string> {
  const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
  const variant = found.products
    .flatMap(({ variants }: { variants: { id: string; availability: { available: boolean } }[] }) => variants)
    .find(({ availability }: { availability: { available: boolean } }) => availability.available);
  return String(variant.id);
}

/** A checkout of an agent that can be completed: some units of a variant, or of the shop's first shirt. Returns its path and the variant. */
export async function openReadyCheckout(ucp: UcpClient, quantity = 1, variant?: string) {
  const variantId = variant ?? (await findShirt(ucp));
  const created = await ucp.post('/checkout-sessions', {
    line_items: [{ item: { id: variantId }, quantity }],
    buyer,
    fulfillment: toFulfillment({}),
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, line_items, fulfillment } = created.body;
  const [option] = fulfillment.methods[0].groups[0].options;
  const path = `/checkout-sessions/${id}`;
  const { body } = await ucp.put(path, {
    line_items,
    buyer,
    fulfillment: toFulfillment({ groups: [{ id: 'shipment', selected_option_id: option.id }] }),
  });
  assert.equal(body.status, 'ready_for_complete', JSON.stringify(body));
  return { path, checkoutId: String(id), variantId };
}
