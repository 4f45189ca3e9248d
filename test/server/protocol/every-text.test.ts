import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import * as z from 'zod';
import { maxTextLength } from '../../../src/domain/text/text-kinds.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { EXAMPLE_ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { numbers, openBackend } from '../../support/card-networks/open-backend.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const schema = createSchema();

/** Names of an argument and of input fields, down to a text. */
type Path = readonly string[];
interface Place {
  readonly path: Path;
  /** A text must stand there, if what is above it does. */
  readonly isRequired: boolean;
}
/** Values that mean something to the service, by the name of their field or type. */
type KnownValues = Readonly<Record<string, unknown>>;
interface Operation {
  readonly query: string;
  readonly variables: object;
}

/** Every place for a text below an argument; each input type once on the way down. */
function listTexts(type: GraphQLInputType, path: Path, above: Path = []): readonly Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) {
    const isRequired = String(type).startsWith(`${named.name}!`) || String(type).startsWith(`[${named.name}!`);
    return ['String', 'ID'].includes(named.name) ? [{ path, isRequired }] : [];
  }
  if (above.includes(named.name)) return [];
  const fields = Object.values(named.getFields());
  return fields.flatMap((field) => listTexts(field.type, [...path, field.name], [...above, named.name]));
}

const usualValues: KnownValues = {
  ...EXAMPLE_ADDRESS,
  domain: DOMAIN,
  merchant: DOMAIN,
  url: `https://${DOMAIN}/products/belt`,
  consentId: 'newsletter',
  currency: 'USD',
  CurrencyCode: 'USD',
  Date: '2027-01-01',
  DateTime: '2027-01-01T00:00:00Z',
  Int: 1,
  MinorUnits: 1,
  Boolean: true,
  JSONObject: {},
  _Any: {},
};

/** What the schema cannot tell: one way to name a product, a card and a step of its network. */
async function findKnownValues(service: TestService): Promise<KnownValues> {
  const backend = await openBackend(service);
  const enrolment = await backend.enrolInput(numbers.A);
  const { flowToken } = await backend.call('enrollCard', enrolment);
  return { ...usualValues, ...enrolment, flowToken };
}

/** By field: an argument that is optional in the schema, though one of several must be there. */
const oneOfSeveral: Readonly<Record<string, string>> = { product: 'handle', variantOptions: 'handle' };

/** A value with what the type requires and, at the end of the path, the text. */
function make(type: GraphQLInputType, name: string, path: Path, text: string, known: KnownValues): unknown {
  if (isNonNullType(type)) return make(type.ofType, name, path, text, known);
  if (isListType(type)) return [make(type.ofType, name, path, text, known)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return path.length === 0 ? text : (known[name] ?? known[type.name] ?? 'some-text');

  const [next, ...rest] = path;
  const fields = Object.values(type.getFields());
  const wanted = fields.filter((field) => field.name === next);
  // An address is judged as a whole.
  const required = fields.filter((field) => isNonNullType(field.type) || Object.hasOwn(EXAMPLE_ADDRESS, field.name));
  const chosen = type.isOneOf ? [...wanted, ...fields].slice(0, 1) : [...required, ...wanted];
  return Object.fromEntries(
    chosen.map((field) => [
      field.name,
      make(field.type, field.name, field.name === next ? rest : elsewhere, text, known),
    ]),
  );
}

/** A path that ends at no text. */
const elsewhere: Path = [''];

function writeOperation(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  [first, ...rest]: Path,
  text: string,
  known: KnownValues,
): Operation {
  const isGiven = ({ name, type, defaultValue }: GraphQLArgument) =>
    name === first || name === oneOfSeveral[field.name] || (isNonNullType(type) && defaultValue === undefined);
  const without = first === undefined || !['sku', 'baseSku'].includes(first) ? undefined : oneOfSeveral[field.name];
  const given = field.args.filter((argument) => isGiven(argument) && argument.name !== without);
  const type = getNamedType(field.type);
  const hasUserErrors = isObjectType(type) && 'userErrors' in type.getFields();
  const selection = hasUserErrors ? '{ userErrors { name field } }' : isCompositeType(type) ? '{ __typename }' : '';
  const definitions = given.map(({ name, type }) => `$${name}: ${String(type)}`);
  const passed = given.map(({ name }) => `${name}: $${name}`);
  return {
    query: `${kind} (${definitions.join(', ')}) { ${field.name}(${passed.join(', ')}) ${selection} }`,
    variables: Object.fromEntries(
      given.map(({ name, type }) => [name, make(type, name, name === first ? rest : elsewhere, text, known)]),
    ),
  };
}

const fieldShape = z.array(z.string()).nullish();
const errorShape = z.object({ extensions: z.object({ code: z.string(), field: fieldShape }) });
const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(errorShape).default([]),
});
const payloadShape = z.object({ userErrors: z.array(z.object({ field: fieldShape })) });
type Answer = z.output<typeof answerShape>;

/** The paths that an answer's errors name, without places in lists. */
function listFaults({ data, errors }: Answer, field: string): readonly string[] {
  const { data: payload } = payloadShape.safeParse(data?.[field]);
  const named = [...errors.map(({ extensions }) => extensions), ...(payload?.userErrors ?? [])];
  return named.flatMap(({ field: path }) => (path ?? []).filter((part) => !/^\d+$/.test(part)).join('.') || []);
}

const isFine = ({ data, errors }: Answer, field: string): boolean =>
  errors.length === 0 && (payloadShape.safeParse(data?.[field]).data?.userErrors ?? []).length === 0;

const isForOthers = ({ errors }: Answer): boolean =>
  errors.some(({ extensions: { code } }) => code === 'Forbidden' || code === 'ErrorMissingAppId');

/** Every place for a text that clients send. */
const places = Object.entries({ query: schema.getQueryType(), mutation: schema.getMutationType() }).flatMap(
  ([kind, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args
        .flatMap((argument) => listTexts(argument.type, [argument.name]))
        .map((place) => ({ kind, field, ...place })),
    ),
);

const refusedTexts = {
  'longer than every kind permits': 'x'.repeat(maxTextLength - 1),
  'that is no Unicode': 'a\ud800b',
  'that is empty': '',
};

describe('every text that the schema has room for', () => {
  it('is refused by the name of its field if it is empty, too long or broken, and only the cart is read', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const { token } = await service.service.auth.issueAppToken('demo-app');
    const credentials = [device.headers, { authorization: `Bearer ${token}` }, { 'x-svc-app-id': 'demo-app' }];
    const known = await findKnownValues(service);
    const send = async (operation: Operation) => {
      // The field takes one of the credentials.
      for (const headers of credentials) {
        service.takeCalls(DOMAIN);
        const answer = answerShape.parse(await service.post(operation.query, { ...operation, headers }));
        if (!isForOthers(answer)) return { answer, calls: service.takeCalls(DOMAIN) };
      }
      return assert.fail(`No credential for ${operation.query}`);
    };
    const accepted: string[] = [];
    const refusedEarlier: string[] = [];

    /** Judges one text at one place. */
    const judge = async ({ kind, field, path }: (typeof places)[number], what: string, text: string) => {
      const { answer, calls } = await send(writeOperation(kind, field, path, text, known));
      const place = `${field.name}: ${path.join('.')} ${what}`;
      const changes = calls.filter((call) => !call.startsWith('get'));
      assert.deepEqual(changes, [], place);
      const faults = listFaults(answer, field.name);
      const isNothing = kind === 'query' && answer.errors.length === 0 && answer.data?.[field.name] === null;
      if (isNothing || faults.some((fault) => path.join('.').endsWith(fault))) return;
      if (isFine(answer, field.name)) return accepted.push(place);
      const { answer: usual } = await send(writeOperation(kind, field, path, 'some-text', known));
      const isRefusedAnyway = isDeepStrictEqual(listFaults(usual, field.name), faults);
      return (isRefusedAnyway ? refusedEarlier : accepted).push(place);
    };

    for (const place of places) {
      for (const [what, text] of Object.entries(refusedTexts)) {
        // An optional text that is empty is none.
        if (text !== '' || place.isRequired) await judge(place, what, text);
      }
    }

    assert.ok(places.length > 250);
    assert.deepEqual(accepted, []);
    assert.ok(refusedEarlier.length < places.length / 6, refusedEarlier.join('\n'));
  });
});
