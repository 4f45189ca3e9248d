import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { acceptedPayment } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform, withManyGroups } from '../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
/** A shop that hands nothing out. */
const HOME = 'home.demo.example';

const buyer = { first_name: 'Ada', last_name: 'Buyer', email: 'ada@example.com', phone_number: '+15125550100' };
const address = {
  street_address: '1 Main Street',
  address_locality: 'Austin',
  address_region: 'TX',
  postal_code: '78701',
  address_country: 'US',
};
const [instrument] = acceptedPayment.payment.instruments;
const billed = { payment: { instruments: [{ ...instrument, billing_address: address }] } };
const pickup = (locationId?: string) => ({ methods: [{ type: 'pickup', selected_destination_id: locationId }] });

const isAvailable = ({ availability }: { availability: { available: boolean } }) => availability.available;

const codesOf = ({ body }: UcpAnswer): readonly string[] =>
  (body.messages ?? []).map(({ code, path, severity }: { code: string; path?: string; severity: string }) =>
    [code, path, severity].join(' '),
  );

for (const version of ucpVersions) {
  describe(`a checkout that is picked up, in ${version}`, () => {
    let service: TestService;
    let ucp: UcpClient;
    let line_items: readonly object[];
    before(async () => {
      service = await startService({ domains: [DOMAIN, HOME] });
      ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
      const { body } = await ucp.post('/catalog/search', { query: 'shirt' });
      line_items = [{ item: { id: body.products[0].variants[0].id }, quantity: 1 }];
    });
    after(() => service[Symbol.asyncDispose]());
    beforeEach(() => void service.takeCalls(DOMAIN));

    const open = async (fulfillment?: object) => {
      const created = await ucp.post('/checkout-sessions', { line_items, buyer, fulfillment });
      assert.equal(created.status, 201, JSON.stringify(created.body));
      return { created, path: `/checkout-sessions/${created.body.id}` };
    };
    const austin = {
      ...(version === '2026-08-25' && { type: 'business_location' }),
      id: 'austin',
      name: 'Fieldhouse Austin',
      address: { street_address: '210 Congress Avenue, Austin TX 78701' },
    };

    it('is offered beside the shipping, and asks the shop for no locations before it is wanted', async () => {
      const { created } = await open();

      const { methods, available_methods: available } = created.body.fulfillment;
      const ids = created.body.line_items.map(({ id }: { id: string }) => id);
      assert.deepEqual(
        methods.map((method: { type: string; line_item_ids: string[] }) => [method.type, method.line_item_ids]),
        [
          ['shipping', ids],
          ['pickup', []],
        ],
      );
      const { destinations, selected_destination_id: selected, groups } = methods[1];
      assert.deepEqual([destinations, selected, groups], [[], null, []]);
      assert.ok(!service.takeCalls(DOMAIN).includes('getShipmentAvailability'));
      assert.deepEqual(available, [
        { type: 'shipping', line_item_ids: ids },
        { type: 'pickup', line_item_ids: ids },
      ]);
    });

    it('asks for a location, and is ready with one', async () => {
      const { created, path } = await open(pickup());

      const chosen = await ucp.put(path, { line_items: created.body.line_items, buyer, fulfillment: pickup('austin') });
      const again = await ucp.put(path, {
        line_items: created.body.line_items,
        buyer,
        fulfillment: chosen.body.fulfillment,
      });

      const LOCATION = '$.fulfillment.methods[1].selected_destination_id';
      const locations = created.body.fulfillment.methods[1].destinations;
      assert.equal(created.body.status, 'incomplete');
      assert.deepEqual(
        locations.find(({ id }: { id: string }) => id === 'austin'),
        austin,
      );
      assert.ok(locations.length > 1);
      assert.deepEqual(codesOf(created), [`field_required ${LOCATION} recoverable`]);
      assert.equal(chosen.body.status, 'ready_for_complete');
      const [shipping, method] = chosen.body.fulfillment.methods;
      assert.deepEqual([shipping.line_item_ids, shipping.groups], [[], []]);
      assert.deepEqual(
        method.line_item_ids,
        created.body.line_items.map(({ id }: { id: string }) => id),
      );
      assert.equal(method.selected_destination_id, 'austin');
      assert.deepEqual(
        method.destinations.filter(({ id }: { id: string }) => id === 'austin'),
        [austin],
      );
      const [group] = method.groups;
      assert.equal(group.selected_option_id, group.options[0].id);
      assert.deepEqual(again.body, chosen.body);
    });

    it('is ordered, and the order says where it is', async () => {
      const { path } = await open(pickup('austin'));
      const charged = (await service.ledger.charges(DOMAIN)).length;

      const unbilled = await ucp.post(`${path}/complete`, acceptedPayment);
      const between = (await service.ledger.charges(DOMAIN)).length;
      const completed = await ucp.post(`${path}/complete`, billed);
      const order = await ucp.get(`/orders/${completed.body.order.id}`);

      assert.deepEqual(codesOf(unbilled), ['field_required $.payment.instruments[0].billing_address recoverable']);
      assert.equal(unbilled.body.status, 'ready_for_complete');
      assert.equal(between, charged);
      assert.equal(completed.body.status, 'completed');
      const [expectation] = order.body.fulfillment.expectations;
      assert.deepEqual([expectation.method_type, expectation.destination], ['pickup', austin.address]);
      const method = completed.body.fulfillment.methods.find(({ type }: { type: string }) => type === 'pickup');
      assert.deepEqual([method.selected_destination_id, method.destinations], ['austin', [austin]]);
      assert.equal((await service.ledger.charges(DOMAIN)).length, charged + 1);
    });

    it('can be shipped after all', async () => {
      const { created, path } = await open(pickup('austin'));
      const methods = [{ type: 'shipping', destinations: [{ id: 'home', ...address }] }];
      const send = (groups: readonly object[]) =>
        ucp.put(path, {
          line_items: created.body.line_items,
          buyer,
          fulfillment: { methods: [{ ...methods[0], groups }] },
        });

      const shipped = await send([]);
      const [option] = shipped.body.fulfillment.methods[0].groups[0].options;
      const ready = await send([{ selected_option_id: option.id }]);

      assert.equal(ready.body.status, 'ready_for_complete');
      const [shipping, other] = ready.body.fulfillment.methods;
      assert.equal(shipping.groups[0].selected_option_id, option.id);
      assert.deepEqual([other.line_item_ids, other.destinations, other.selected_destination_id], [[], [], null]);
    });

    it('stays where it was if the other location is not one of the shop', async () => {
      const { created, path } = await open(pickup('austin'));

      const refused = await ucp.put(path, {
        line_items: created.body.line_items,
        buyer,
        fulfillment: pickup('atlantis'),
      });

      assert.deepEqual(codesOf(refused), [
        'pickup_location_unavailable $.fulfillment.methods[1].selected_destination_id recoverable',
      ]);
      assert.equal(refused.body.status, 'incomplete');
      assert.equal(refused.body.fulfillment.methods[1].selected_destination_id, 'austin');
    });

    it('is shipped in part once goods come that nobody hands out, or both as the platform says', async () => {
      const { created, path } = await open(pickup('austin'));
      const { body: found } = await ucp.post('/catalog/search', { query: 'made-to-order' });
      const tailored = found.products.find(({ tags }: { tags?: string[] }) => tags?.includes('made-to-order'));
      const more = [...created.body.line_items, { item: { id: tailored.variants.find(isAvailable).id }, quantity: 1 }];
      const send = (lines: readonly object[], fulfillment: object) =>
        ucp.put(path, { line_items: lines, buyer, fulfillment });
      const toShipping = (groups: readonly object[]) => ({
        methods: [{ type: 'shipping', destinations: [{ id: 'home', ...address }], groups }],
      });

      const some = await send(more, pickup('austin'));
      const [picked, made] = some.body.line_items;
      const all = await send(some.body.line_items, toShipping([]));
      const [option] = all.body.fulfillment.methods[0].groups[0].options;
      const ready = await send(some.body.line_items, toShipping([{ selected_option_id: option.id }]));

      const [shipping, handedOut] = some.body.fulfillment.methods;
      assert.deepEqual([shipping.line_item_ids, handedOut.line_item_ids], [[made.id], [picked.id]]);
      assert.deepEqual(some.body.fulfillment.available_methods[1], { type: 'pickup', line_item_ids: [picked.id] });
      assert.equal(some.body.status, 'incomplete');
      assert.ok(
        codesOf(some).some((each) => each.startsWith('fulfillment_destination_required $.fulfillment.methods[0]')),
      );
      assert.deepEqual(ready.body.fulfillment.methods[0].line_item_ids, [picked.id, made.id]);
      assert.equal(ready.body.status, 'ready_for_complete');

      const mixed = (group: object) => ({
        methods: [
          { ...toShipping([group]).methods[0], line_item_ids: [made.id] },
          { type: 'pickup', line_item_ids: [picked.id], selected_destination_id: 'austin' },
        ],
      });
      const both = await send(some.body.line_items, mixed({ selected_option_id: null }));
      const [choice] = both.body.fulfillment.methods[0].groups[0].options;
      const chosen = await send(some.body.line_items, mixed({ selected_option_id: choice.id }));
      const wrong = await send(some.body.line_items, {
        methods: [
          { ...toShipping([]).methods[0], line_item_ids: [picked.id] },
          { type: 'pickup', line_item_ids: [made.id], selected_destination_id: 'austin' },
        ],
      });

      assert.equal(chosen.body.status, 'ready_for_complete', JSON.stringify(chosen.body.messages));
      assert.deepEqual(
        chosen.body.fulfillment.methods.map(({ line_item_ids }: { line_item_ids: string[] }) => line_item_ids),
        [[made.id], [picked.id]],
      );
      assert.deepEqual(
        codesOf(wrong).filter((each) => each.startsWith('fulfillment_method_invalid')),
        ['fulfillment_method_invalid $.fulfillment.methods[1].line_item_ids recoverable'],
      );
    });

    it('shows a group for each shipment to a platform that can take several', async (t) => {
      const platform = await startAgentPlatform(t, version);
      platform.serveProfile(withManyGroups(version));
      const many = createUcpClient(service.url, DOMAIN, platform.profileUrl);
      const { body: found } = await many.post('/catalog/search', { query: 'made-to-order' });
      const tailored = found.products.find(({ tags }: { tags?: string[] }) => tags?.includes('made-to-order'));
      const lines = [...line_items, { item: { id: tailored.variants.find(isAvailable).id }, quantity: 1 }];
      const method = { type: 'shipping', destinations: [{ id: 'home', ...address }], selected_destination_id: 'home' };
      const { body } = await many.post('/checkout-sessions', {
        line_items: lines,
        buyer,
        fulfillment: { methods: [method] },
      });
      const send = (groups: readonly object[]) =>
        many.put(`/checkout-sessions/${body.id}`, {
          line_items: body.line_items,
          buyer,
          fulfillment: { methods: [{ ...method, groups }] },
        });
      const { groups } = body.fulfillment.methods[0];

      const chosen = groups.map(({ id, options }: { id: string; options: { id: string }[] }) => ({
        id,
        selected_option_id: options.at(-1)?.id,
      }));
      const ready = await send(chosen);
      const refused = await send([{ id: 'another', selected_option_id: chosen[0].selected_option_id }]);

      assert.deepEqual(
        groups.map(({ line_item_ids }: { line_item_ids: string[] }) => line_item_ids),
        body.line_items.map(({ id }: { id: string }) => [id]),
      );
      assert.equal(ready.body.status, 'ready_for_complete', JSON.stringify(ready.body.messages));
      assert.deepEqual(
        ready.body.fulfillment.methods[0].groups.map(
          ({ selected_option_id }: { selected_option_id: string }) => selected_option_id,
        ),
        chosen.map(({ selected_option_id }: { selected_option_id: string }) => selected_option_id),
      );
      assert.ok(
        codesOf(refused).some((each) => each.startsWith('fulfillment_group_invalid $.fulfillment.methods[0].groups')),
      );
    });

    it('does not have a line go by two methods', async () => {
      const { created, path } = await open();
      const [line] = created.body.line_items;
      service.takeCalls(DOMAIN);

      const { status, body } = await ucp.put(path, {
        line_items: created.body.line_items,
        fulfillment: {
          methods: [
            { type: 'shipping', line_item_ids: [line.id] },
            { type: 'pickup', line_item_ids: [line.id] },
          ],
        },
      });

      assert.deepEqual([status, body.code], [400, 'fulfillment_combination_unsupported']);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });

    it('is refused where the shop hands nothing out', async () => {
      const home = createUcpClient(service.url, HOME, exampleAgent(service.url, version));
      const { body: found } = await home.post('/catalog/search', { query: 'lamp' });
      const methods = [{ type: 'shipping', destinations: [{ id: 'home', ...address }] }];
      const item = { id: found.products[0].variants[0].id };
      const created = await home.post('/checkout-sessions', {
        line_items: [{ item, quantity: 1 }],
        buyer,
        fulfillment: { methods },
      });

      const refused = await home.put(`/checkout-sessions/${created.body.id}`, {
        line_items: created.body.line_items,
        buyer,
        fulfillment: pickup('austin'),
      });

      assert.equal(created.body.fulfillment.available_methods, undefined);
      assert.ok(codesOf(refused).some((each) => each.startsWith('fulfillment_method_invalid ')));
      const types = refused.body.fulfillment.methods.map(({ type }: { type: string }) => type);
      assert.deepEqual([refused.body.status, types], ['incomplete', ['shipping']]);
    });

    it('is as good without the locations that the shop does not tell', async () => {
      const fault = service.faults(DOMAIN).inject('getShipmentAvailability', 'fail-before');

      const { created } = await open(pickup('austin'));

      await fault.met;
      assert.equal(created.body.status, 'ready_for_complete');
      assert.deepEqual(created.body.fulfillment.methods[1].destinations, [austin]);
    });
  });
}
