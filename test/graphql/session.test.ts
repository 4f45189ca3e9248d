import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import type { SessionCookie } from '../../src/graphql/session-cookie.ts';
import { run } from './support/run.ts';

const session = {
  accessToken: 'new-token',
  deviceId: 'device-1',
  deviceCreated: false,
  expiresIn: 3600,
  // Beyond 32 bits, as after the year 2038.
  expires: 4_102_444_800,
  renewAfter: '2099-12-31T23:55:00.000Z',
};
const source = `mutation ($input: CreateDeviceSessionInput!) { createDeviceSession(input: $input) {
  session { accessToken deviceId deviceCreated expiresIn expires renewAfter } userErrors { code } replayed
} }`;

function createCookie(value: string | null): { readonly cookie: SessionCookie; readonly set: unknown[] } {
  const set: unknown[] = [];
  return { cookie: { value, set: (token, maxAge) => set.push([token, maxAge]) }, set };
}

describe('createDeviceSession', () => {
  it('answers with the session and asks for the cookie, kept an hour and a week', async () => {
    const { cookie, set } = createCookie(null);

    const { data, errors, calls } = await run(
      source,
      { createDeviceSession: async () => ({ session, userErrors: [], replayed: false }) },
      {
        variables: { input: {} },
        sessionCookie: cookie,
      },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, { createDeviceSession: { session, userErrors: [], replayed: false } });
    assert.deepEqual(calls, [{ operation: 'createDeviceSession', parameters: [{ accessToken: null }] }]);
    assert.deepEqual(set, [['new-token', 3600 + 7 * 24 * 3600]]);
  });

  it('renews with the token of the cookie, unless the input has one', async () => {
    const renew = (input: object) =>
      run(
        source,
        { createDeviceSession: async () => ({ session, userErrors: [], replayed: false }) },
        {
          variables: { input },
          sessionCookie: createCookie('token-of-cookie').cookie,
        },
      );

    const byCookie = await renew({ accessToken: null });
    const byInput = await renew({ accessToken: 'token-of-input' });

    assert.deepEqual(byCookie.calls[0]?.parameters, [{ accessToken: 'token-of-cookie' }]);
    assert.deepEqual(byInput.calls[0]?.parameters, [{ accessToken: 'token-of-input' }]);
  });

  it('has the browser forget the cookie whose token is refused', async () => {
    const { cookie, set } = createCookie('too-old');

    const { data, errors } = await run(
      source,
      {
        createDeviceSession: async () => {
          throw new CommerceError('TokenExpired');
        },
      },
      { variables: { input: {} }, sessionCookie: cookie },
    );

    assert.equal(JSON.stringify(data), '{"createDeviceSession":null}');
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions]),
      [
        [
          ['createDeviceSession'],
          {
            code: 'TokenExpired',
            errorCode: 'TOKEN_EXPIRED',
            httpStatus: 401,
            requestId: 'request-1',
            retryable: false,
          },
        ],
      ],
    );
    assert.deepEqual(set, [['', 0]]);
  });

  it('leaves the cookie alone where something else than its token is refused', async () => {
    const { cookie, set } = createCookie('good');

    await run(
      source,
      {
        createDeviceSession: async () => {
          throw new CommerceError('ErrorMissingAppId');
        },
      },
      { variables: { input: {} }, sessionCookie: cookie },
    );

    assert.deepEqual(set, []);
  });

  it('leaves the cookie alone where a token of the input is refused', async () => {
    const { cookie, set } = createCookie('good');

    await run(
      source,
      {
        createDeviceSession: async () => {
          throw new CommerceError('InvalidToken');
        },
      },
      { variables: { input: { accessToken: 'bad' } }, sessionCookie: cookie },
    );

    assert.deepEqual(set, []);
  });
});

describe('createServiceBinding', () => {
  const bind = `mutation { createServiceBinding(input: { service: "returns-portal" }) {
    binding { accessToken service expiresIn expires } userErrors { __typename code field }
  } }`;

  it('answers with a token for the service', async () => {
    const binding = { accessToken: 'binding-token', service: 'returns-portal', expiresIn: 600, expires: 1_790_000_000 };

    const { data, calls } = await run(bind, {
      createServiceBinding: async () => ({ binding, userErrors: [], replayed: false }),
    });

    assert.deepEqual(data, { createServiceBinding: { binding, userErrors: [] } });
    assert.deepEqual(calls, [{ operation: 'createServiceBinding', parameters: [{ service: 'returns-portal' }] }]);
  });

  it('answers a refusal as data, and what stops the request as an error', async () => {
    const refusal = new CommerceError('InvalidInputBody', { field: ['service'] });

    const asData = await run(bind, {
      createServiceBinding: async () => ({ binding: null, userErrors: [refusal], replayed: false }),
    });
    const asError = await run(bind, {
      createServiceBinding: async () => {
        throw new CommerceError('Unauthorized');
      },
    });

    assert.deepEqual(asData.errors, []);
    assert.deepEqual(asData.data, {
      createServiceBinding: {
        binding: null,
        userErrors: [{ __typename: 'PlainUserError', code: 'INVALID_INPUT_BODY', field: ['service'] }],
      },
    });
    assert.equal(JSON.stringify(asError.data), '{"createServiceBinding":null}');
    assert.deepEqual(
      asError.errors.map(({ extensions }) => extensions?.['code']),
      ['Unauthorized'],
    );
  });
});
