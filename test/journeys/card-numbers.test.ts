import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { createSchema } from '../../src/graphql/create-schema.ts';
import type { HttpAnswer } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres, type TestDatabase } from '../support/machine/postgres.ts';
import { readDatabase, readFolder } from '../support/machine/read-kept.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CARD = '4242424242424242';
const SPELLINGS = [CARD, '4242 4242 4242 4242', 'x_4242424242424242'];
const TEXTS: ReadonlySet<string> = new Set(['String', 'ID', 'JSON', 'JSONObject', 'URL']);

type Path = readonly string[];

/** Every member that takes a text, or anything. */
function listPlaces(given: GraphQLInputType): readonly Path[] {
  const type = getNullableType(given);
  if (isListType(type)) return listPlaces(type.ofType);
  if (!isInputObjectType(type)) return 'name' in type && TEXTS.has(type.name) ? [[]] : [];
  return Object.values(type.getFields()).flatMap((field) =>
    listPlaces(field.type).map((path) => [field.name, ...path]),
  );
}

/** An input of this type with the text in one place. */
function fill(given: GraphQLInputType, text: string, path: Path | null, name = ''): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [fill(type.ofType, text, path, name)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const chosen = fields.find((field) => field.name === path?.[0]) ?? fields[0];
    const kept = type.isOneOf ? fields.filter((field) => field === chosen) : fields;
    return Object.fromEntries(
      kept.map((field) => [
        field.name,
        fill(field.type, text, path !== null && field.name === path[0] ? path.slice(1) : null, field.name),
      ]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (path !== null) return type.name.startsWith('JSON') ? { text } : text;
  if (type.name === 'Boolean') return true;
  if (type.name === 'DateTime') return '2026-01-01T00:00:00.000Z';
  if (type.name.startsWith('JSON')) return {};
  if (TEXTS.has(type.name)) return name === 'domain' ? DOMAIN : name === 'country' ? 'US' : 'x';
  return 1;
}

async function proveNothingKept(t: TestContext, database?: TestDatabase): Promise<void> {
  const folder = await temporaryFolder(t);
  const answers: HttpAnswer[] = [];
  const log: string[] = [];
  let places = 0;
  {
    await using service = await startService({
      domains: [DOMAIN],
      dataFolder: folder,
      config: database === undefined ? {} : { database: { url: database.url, connections: 4 } },
    });
    const device = await service.openDevice();
    const mutations = Object.values(createSchema().getMutationType()?.getFields() ?? {});
    for (const mutation of mutations) {
      const sender = mutation.name === 'removePersonalData' ? await service.openDevice() : device;
      for (const argument of mutation.args) {
        for (const [index, path] of listPlaces(argument.type).entries()) {
          const text = SPELLINGS[index % SPELLINGS.length] ?? CARD;
          const source = `mutation ($given: ${String(argument.type)}) { ${mutation.name}(${argument.name}: $given) { userErrors { name message description field } } }`;
          answers.push(await sender.request(source, { given: fill(argument.type, text, path) }));
          places += 1;
        }
      }
    }

    service.takeCalls(DOMAIN);
    const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
    const place =
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { attemptId } userErrors { name field } } }';
    for (const addToCartRef of [{ variantId: CARD }, { variantId: 'x', productId: CARD }]) {
      const answer = await device.request(place, { input: { ...input, items: [{ addToCartRef, quantity: 1 }] } });
      const field = ['items', '0', 'addToCartRef', 'productId' in addToCartRef ? 'productId' : 'variantId'];
      assert.deepEqual(answer.data?.['placeOrder'], {
        attempt: null,
        userErrors: [{ name: 'InvalidInputBody', field }],
      });
    }
    const changes = service.takeCalls(DOMAIN).filter((call) => /^(?:add|set|place|complete|create)/.test(call));
    assert.deepEqual(changes, []);
    log.push(...service.log.map((line) => JSON.stringify(line)));
  }

  assert.ok(places > 100, `Only ${places} places were tried`);
  const rows = [...(await readFolder(folder)), ...(database === undefined ? [] : await readDatabase(database))];
  assert.ok(rows.join('').length > 1_000, 'There is something to look at');
  const shown = { rows, log, answers: answers.map((answer) => JSON.stringify(answer)) };
  for (const [what, texts] of Object.entries(shown)) {
    for (const spelling of SPELLINGS) {
      const found = texts.find((text) => text.includes(spelling)) ?? '';
      const at = found.indexOf(spelling);
      assert.equal(found.slice(Math.max(0, at - 300), at + 100), '', `${spelling} is among the ${what}`);
    }
  }
}

it('keeps a card number nowhere, whichever text of whichever mutation it is sent as', (t) => proveNothingKept(t));

it('keeps it nowhere in PostgreSQL', postgres, async (t) => proveNothingKept(t, await createDatabaseFor(t)));
