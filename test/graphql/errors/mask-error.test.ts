import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphQLError } from 'graphql';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { maskError } from '../../../src/graphql/errors/mask-error.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { run } from '../support/run.ts';

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZXZpY2UifQ.c2lnbmF0dXJl';
const jwe = 'eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.a2V5.aXY.Y2lwaGVy.dGFn';
const card = '4242424242424242';

function createLog() {
  const lines: unknown[] = [];
  const write = (fields: object, message: string) => lines.push({ ...fields, logMessage: message });
  const logger: Logger = { debug: write, info: write, warn: write, error: write };
  return { lines, logger };
}

const mask = (error: unknown, logger: Logger = createLog().logger, code?: string) =>
  maskError(error, { requestId: 'request-1', logger, code });

describe('maskError', () => {
  it('shows a refusal of the catalog, however deep the executor wrapped it', () => {
    const refusal = new CommerceError('RateLimited', { retryAfterSeconds: 7, description: 'Per source address' });
    const wrapped = new GraphQLError('outer', {
      path: ['cart'],
      originalError: new GraphQLError('inner', { originalError: refusal }),
    });

    assert.deepEqual(mask(wrapped), {
      message: 'Too many requests. Please wait a moment and try again.',
      path: ['cart'],
      extensions: {
        code: 'RateLimited',
        errorCode: 'RATE_LIMITED',
        httpStatus: 429,
        requestId: 'request-1',
        retryable: true,
        retryAfterSeconds: 7,
        description: 'Per source address',
      },
    });
  });

  it('shows the first of several refusals that were gathered', () => {
    const gathered = Object.assign(new Error('InvalidEmail, InvalidState'), {
      errors: [new CommerceError('InvalidEmail', { field: ['email'] }), new CommerceError('InvalidState')],
    });

    assert.deepEqual(mask(gathered).extensions, {
      code: 'InvalidEmail',
      errorCode: 'INVALID_EMAIL',
      httpStatus: 400,
      requestId: 'request-1',
      retryable: false,
      field: ['email'],
    });
  });

  it('masks a bug and logs it under the request id, without secrets', () => {
    const { lines, logger } = createLog();
    const bug = new TypeError(`Cannot read token ${token} of card 4242 4242 4242 4242`, {
      cause: new Error(`decrypting ${jwe}`),
    });

    const masked = mask(new GraphQLError(bug.message, { path: ['placeOrder'], originalError: bug }), logger);

    assert.deepEqual(masked, {
      message: 'Something went wrong on our side.',
      path: ['placeOrder'],
      extensions: {
        code: 'Unexpected',
        errorCode: 'UNEXPECTED',
        httpStatus: 500,
        requestId: 'request-1',
        retryable: true,
      },
    });
    const text = JSON.stringify(lines);
    assert.match(text, /"requestId":"request-1"/);
    assert.match(text, /Cannot read token \[hidden\] of card \[hidden\]/);
    assert.match(text, /decrypting \[hidden\]/);
    for (const secret of [token, jwe, '4242 4242']) assert.ok(!text.includes(secret));
  });

  it('advises against repeating a mutation that met a bug, since its effect may have happened', () => {
    const bug = new GraphQLError('a bug', { path: ['placeOrder'], originalError: new TypeError('a bug') });
    const before = new GraphQLError('a bug', { originalError: new TypeError('a bug') });
    const retryable = (error: unknown, operationType: string) =>
      maskError(error, { requestId: 'request-1', logger: createLog().logger, operationType }).extensions?.['retryable'];

    assert.equal(retryable(bug, 'mutation'), false);
    assert.equal(retryable(bug, 'query'), true);
    assert.equal(retryable(before, 'mutation'), true);
    assert.equal(retryable(new CommerceError('RateLimited', { retryAfterSeconds: 7 }), 'mutation'), true);
  });

  it('advises against repeating a mutation that was made, or that may have made another', () => {
    const away = new CommerceError('StoreUnavailable');
    const retryable = (path: readonly string[], operationType: string, hasOtherFields = false) => {
      const error = new GraphQLError('away', { path, originalError: away });
      const options = { requestId: 'request-1', logger: createLog().logger, operationType, hasOtherFields };
      return maskError(error, options).extensions?.['retryable'];
    };

    assert.equal(retryable(['addLineItem'], 'mutation'), true);
    assert.equal(retryable(['addLineItem', 'cart', 'lineItems', 'product'], 'mutation'), false);
    assert.equal(retryable(['second'], 'mutation', true), false);
    assert.equal(retryable(['cart', 'lineItems', 'product'], 'query', true), true);
  });

  it('masks what is thrown with a code of the library by something else', () => {
    const foreign = Object.assign(new Error('database password is hunter2'), {
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const fromResolver = new GraphQLError(foreign.message, {
      path: ['cart'],
      originalError: foreign,
      extensions: { code: 'BAD_USER_INPUT' },
    });

    for (const error of [
      foreign,
      fromResolver,
      'a text',
      null,
      new GraphQLError('no code'),
      new GraphQLError('x', { extensions: { code: 'INTERNAL_SERVER_ERROR' } }),
    ]) {
      const { lines, logger } = createLog();

      const masked = mask(error, logger);

      assert.equal(masked.extensions?.['code'], 'Unexpected');
      assert.equal(masked.message, 'Something went wrong on our side.');
      assert.equal(lines.length, 1);
    }
  });

  it('keeps the codes of the library for a request at fault', () => {
    for (const code of [
      'GRAPHQL_PARSE_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
      'BAD_USER_INPUT',
      'BAD_REQUEST',
      'OPERATION_RESOLUTION_FAILURE',
    ]) {
      const { lines, logger } = createLog();

      const masked = mask(
        new GraphQLError('The request is at fault.', { extensions: { code, stacktrace: ['secret'] } }),
        logger,
      );

      assert.deepEqual(masked, {
        message: 'The request is at fault.',
        extensions: { code, httpStatus: 400, requestId: 'request-1', retryable: false },
      });
      assert.deepEqual(lines, []);
    }
  });

  it('takes the code and the status that the server gave', () => {
    const error = new GraphQLError('GET requests only support query operations', {
      extensions: { http: { status: 405 } },
    });

    assert.deepEqual(mask(error, createLog().logger, 'BAD_REQUEST').extensions, {
      code: 'BAD_REQUEST',
      httpStatus: 405,
      requestId: 'request-1',
      retryable: false,
    });
  });

  it('blames the text for being too deep for the parser, as the server wraps it', () => {
    const overflow = new RangeError('Maximum call stack size exceeded');
    const wrapped = new GraphQLError(overflow.message, {
      originalError: new GraphQLError(overflow.message, { originalError: overflow }),
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });

    assert.deepEqual(mask(wrapped), {
      message: 'Syntax Error: The document is nested too deeply.',
      extensions: { code: 'GRAPHQL_PARSE_FAILED', httpStatus: 400, requestId: 'request-1', retryable: false },
    });
  });

  it('shows what a refusal says of the input, but no secret that was sent as such', () => {
    const description = `No merchant ${token}, card ${card}, variant 8901234567891`;

    assert.deepEqual(mask(new CommerceError('DomainNotFound', { domain: token, description })).extensions, {
      code: 'DomainNotFound',
      errorCode: 'DOMAIN_NOT_FOUND',
      httpStatus: 404,
      requestId: 'request-1',
      retryable: false,
      domain: '[hidden]',
      description: 'No merchant [hidden], card [hidden], variant 8901234567891',
    });
  });

  it('does not follow causes: a refusal that led to a bug is not the answer', () => {
    const bug = new Error('while compensating', { cause: new CommerceError('CartNotFound') });

    assert.equal(mask(bug).extensions?.['code'], 'Unexpected');
  });
});

describe('answers to a request with a secret in the wrong place', () => {
  const order = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { replayed } }';
  const requests: readonly (readonly [string, string, Record<string, unknown>?])[] = [
    [
      'a variable of another type',
      'query ($domain: String!) { cart(domain: $domain) { cartId } }',
      { domain: { token } },
    ],
    ['an incomplete input', order, { input: { domain: 'd', payment: { encryptedCard: jwe } } }],
    [
      'two ways to pay',
      order,
      { input: { payment: { encryptedCard: jwe, expressCheckout: { provider: 'p', token } } } },
    ],
    ['an unknown field', order, { input: { payment: { card: { number: card } }, [token]: jwe } }],
    ['a secret as the input', order, { input: jwe }],
    ['a number for a text', order, { input: { payment: { encryptedCard: Number(card) } } }],
    ['an enum of another kind', 'query ($first: Int) { orders(first: $first) { nodes { id } } }', { first: card }],
    ['a literal of another type', `{ orders(first: "${token}") { nodes { id } } }`],
    ['a literal object', `mutation { clearCart(input: "${jwe}") { replayed } }`],
    ['a literal in a list', `{ cart(domain: ["${token}", ${card}]) { cartId } }`],
    [
      'two literal ways to pay',
      `mutation { placeOrder(input: { payment: { encryptedCard: "${jwe}", networkToken: { flowToken: "${token}", intentId: "i" } } }) { replayed } }`,
    ],
    ['a text where none belongs', `{ cart "${token}" }`],
    ['a number where none belongs', `{ cart ${card} }`],
    ['a block of text where none belongs', `{ cart """${jwe}""" }`],
    ['a token as the document', token],
  ];

  for (const [name, source, variables = {}] of requests) {
    it(`do not repeat it: ${name}`, async () => {
      const { data, errors, calls, logged } = await run(source, {}, { variables });

      assert.equal(data, undefined);
      assert.ok(errors.length > 0);
      const text = JSON.stringify([errors, logged]);
      for (const secret of [token, jwe, card, 'YWxn', 'c2lnbmF0dXJl']) assert.ok(!text.includes(secret), text);
      for (const { extensions } of errors) assert.equal(extensions?.['httpStatus'], 400, text);
      assert.deepEqual(calls, []);
      assert.deepEqual(logged, []);
    });
  }

  it('still say what is wrong, and where', async () => {
    const { errors } = await run(
      order,
      {},
      {
        variables: {
          input: {
            domain: 'apparel.demo.example',
            items: [{ quantity: 'two' }],
            payment: { encryptedCard: jwe, networkToken: null },
            shippingInfo: { firstName: 7 },
            consents: [{ consentId: 'terms', accepted: true, timestamp: 'yesterday' }],
          },
        },
      },
    );

    assert.deepEqual(
      errors.map(({ message, extensions }) => ({ message, field: extensions?.['field'] })),
      [
        {
          message: 'Variable "$input.items.0.quantity" is not valid: a value of type "Int" is expected.',
          field: ['items', '0', 'quantity'],
        },
        {
          message: 'Variable "$input.payment" is not valid: exactly one field of "PaymentInput" must be given.',
          field: ['payment'],
        },
        {
          message: 'Variable "$input.shippingInfo.firstName" is not valid: a value of type "String" is expected.',
          field: ['shippingInfo', 'firstName'],
        },
        {
          message: 'Variable "$input" is not valid: field "billingInfo" of type "AddressInput!" is required.',
          field: ['billingInfo'],
        },
        {
          message: 'Variable "$input.consents.0.timestamp" is not valid: A moment is ISO 8601 text with a time zone.',
          field: ['consents', '0', 'timestamp'],
        },
        {
          message: 'Variable "$input" is not valid: field "idempotencyKey" of type "String!" is required.',
          field: ['idempotencyKey'],
        },
      ],
    );
  });

  it('name the `__typename` that a client added, and the type that has no such field', async () => {
    const ref = { __typename: 'AddToCartRef', variantId: 'mug-blue', productId: null, variantHandles: [] };

    const { errors, calls } = await run(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { replayed } }',
      {},
      { variables: { input: { domain: 'apparel.demo.example', addToCartRef: ref, quantity: 1 } } },
    );

    assert.deepEqual(
      errors.map(({ message, extensions }) => ({ message, code: extensions?.['code'], field: extensions?.['field'] })),
      [
        {
          message:
            'Variable "$input.addToCartRef" is not valid: Field "__typename" is not defined by type "AddToCartRefInput".',
          code: 'BAD_USER_INPUT',
          field: ['addToCartRef', '__typename'],
        },
      ],
    );
    assert.deepEqual(calls, []);
  });

  it('name the type alone for any other unknown member', async () => {
    const { errors } = await run(
      'mutation ($input: ClearCartInput!) { clearCart(input: $input) { replayed } }',
      {},
      { variables: { input: { domain: 'apparel.demo.example', [card]: card } } },
    );

    assert.deepEqual(
      errors.map(({ message }) => message),
      ['Variable "$input" is not valid: type "ClearCartInput" has no such field.'],
    );
  });
});
