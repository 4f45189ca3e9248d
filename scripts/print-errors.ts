import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeError,
  type ErrorChannel,
  type ErrorName,
  errorNames,
  retryAdvice,
} from '../src/errors/error-catalog.ts';
import { explainStatus } from '../src/errors/explain-status.ts';
import { MAY_BE_CHARGED } from '../src/errors/may-be-charged.ts';
import { toErrorCode } from '../src/errors/to-error-code.ts';
import { transportCodes } from '../src/graphql/errors/transport-codes.ts';
import { describedLimits } from '../src/graphql/limits/described-limits.ts';
import { defaultLimits } from '../src/graphql/limits/limits.ts';
import { findProvokingTest } from './provoking-tests.ts';

export const errorsDocumentPath = join(import.meta.dirname, '..', 'docs', 'errors.md');

/** The text of docs/errors.md, generated from the catalog. */
export function printErrors(): string {
  return `# Errors

Generated from \`src/errors/error-catalog.ts\` by \`npm run docs:errors\`. Change the catalog, not this page.

Every error has a **code** and a **name**. The code is a value of the GraphQL enum \`ErrorCode\`. The name is its spelling in the
interface specification, followed by other spellings there. You can show the message to a buyer. The field \`description\` is for
developers.

## How errors arrive

- A **user error** is something that a buyer or developer can fix. A mutation returns it as data, in \`userErrors\`, with the
  \`field\` of the input, and changes nothing. A query returns it in the top-level \`errors\`, and only the field in its \`path\`
  is null. The message of an \`AddressError\` names the field at fault, and that of a \`PromoCodeError\` says why the
  code was refused, instead of the sentence below.
- A **request error** stops the whole request: a bad credential, a limit, an invalid document, a bug. It is in the top-level
  \`errors\`.

If the shop's answer to a change is lost, nobody knows whether the change was made. If repeating it could do it twice, as with added
items, the error is \`STORE_UNAVAILABLE\` with \`retryable: false\`, also for every repeated call with the same \`idempotencyKey\`. Read
the cart. A call with a new key can make the change twice.

If an order fails although its payment may have been taken, its errors have one message instead of their own: "${MAY_BE_CHARGED}"
Show it, and do not order again. The \`nextAction\` of such an error is \`READ_ATTEMPT\`. The log has the keys of the payment.

If the service itself is cut off in the middle of a change, repeat the call with its \`idempotencyKey\`. If the shop was not asked yet, the
repeated call makes the change. If it was, the cart is read: a change that it shows is answered as a success with \`replayed: true\`. If the
cart does not tell, the error is the same as above. This takes at most 15 seconds.

Every top-level error has the same \`extensions\`, over HTTP and on a WebSocket:

| Field | Meaning |
|---|---|
| \`code\` | The name, for example \`NotEnoughStockError\`, or a code of the transport. |
| \`errorCode\` | The code, as \`userErrors.code\` has it, for example \`NOT_ENOUGH_STOCK_ERROR\`. Absent for codes of the transport. |
| \`httpStatus\` | The HTTP status of the error. |
| \`retryable\` | Whether a retry of the same operation can succeed and does nothing twice. In a mutation it is false for \`Unexpected\`, for an error below the mutation's field, and if the document has several mutations: their changes may be made. |
| \`retryAfterSeconds\` | Seconds to wait before you retry, if known. |
| \`action\` | \`RENEW_SESSION\` or \`NEW_SESSION\`, if a session helps. |
| \`field\` | The path of the input at fault, if there is one. |
| \`requestId\` | The ID of the request. Use it to find the log line. |

## Credentials

| The token | Name | \`action\` | A WebSocket closes with |
|---|---|---|---|
| of a session has expired | \`InvalidJWTToken\` (\`TokenExpired\` for search) | \`RENEW_SESSION\` | 4403 |
| of a session expired more than a week ago | \`TokenExpired\` | \`NEW_SESSION\` | 4403 |
| has a bad signature, or is not from this service | \`InvalidJWTToken\` | \`NEW_SESSION\` | 4403 |
| is not a JWT | \`InvalidToken\` | \`NEW_SESSION\` | 4403 |
| is missing | \`MissingAuthHeader\` | \`NEW_SESSION\` | stays open; each operation answers |
| is app-level or a service binding, and has expired | \`InvalidJWTToken\` | none | 4403 |

- \`RENEW_SESSION\`: call \`createDeviceSession\` with the token, then repeat the call with the new token.
- \`NEW_SESSION\`: call \`createDeviceSession\` without a token. The device is a new one.
- An \`idempotencyKey\` belongs to its device. If the answer to an order was lost, do not repeat that order as a new device: it would be
  another order.
- Other errors of a credential have no \`action\`: a session does not help. While connecting, they close the socket with 4401.

A socket closes with 4403 if a new token helps, and with 4401 if it does not. The close reason is the name and the action, for example
\`InvalidJWTToken RENEW_SESSION\`. Its operations get no \`error\` message. After 4403, get a new token, connect again and subscribe again.

A mutation that runs when its socket closes is carried out. Clients such as graphql-ws send it again over the next socket, so give each
mutation an \`idempotencyKey\`: the second one then gets the first answer.

## Transport codes

The GraphQL library and the HTTP server reject a request with codes of their own. Nothing was executed.

| Code | HTTP status | Where | Meaning |
|---|---|---|---|
${transportRows()}

A WebSocket closes with one of these codes if the connection itself is at fault:

| Close code | Meaning |
|---|---|
| 1001 | The service stops. Connect again. |
| 1009 | A message is too large. |
| 1013 | A limit on sockets or messages is exceeded: \`RateLimited\`. Or the credential cannot be read now: \`ServiceUnavailable\`. Wait, then connect again. |
| 4400 | A message is not part of the protocol. |
| 4401 | No session helps this credential, or an operation came before \`connection_init\`. Do not connect again with the same credential. |
| 4403 | The token has expired or is not valid. Connect again with a new token. |
| 4406 | The subprotocol is not \`graphql-transport-ws\`. |
| 4408 | \`connection_init\` did not come in time. |
| 4409 | Two operations have the same ID. |
| 4429 | \`connection_init\` came twice. |
| 4500 | A bug. The log has the error. |

## Limits

If a request is too large, its error has the \`name\` of the limit, its \`maximum\` and what was \`found\`. If counting stops at the
maximum, \`found\` is one more.

| Name | Maximum | Of what |
|---|---|---|
${limitRows()}

## When to retry

| Advice | Meaning |
|---|---|
${Object.entries(retryAdvice)
  .map(([advice, meaning]) => `| \`${advice}\` | ${meaning} |`)
  .join('\n')}

## Request errors

The column Test names a test that provokes the error.

| Code | Name | HTTP status | Advice | Message | Test | Where |
|---|---|---|---|---|---|---|
${namesOf('request')
  .map((name) => `${row(name)} ${arrival[name] ?? 'HTTP and WebSocket'} |`)
  .join('\n')}

## User errors

You receive them over HTTP and WebSocket: in \`userErrors\` of a mutation or of an attempt to order, or in the top-level \`errors\` of a query or
subscription. The schema says for each operation which ones.

| Code | Name | HTTP status | Advice | Message | Test |
|---|---|---|---|---|---|
${namesOf('user').map(row).join('\n')}
`;
}

const connecting = 'HTTP and WebSocket, and the close reason while connecting';

/** Where a request error can come, if that is not any operation. */
const arrival: Partial<Readonly<Record<ErrorName, string>>> = {
  InvalidToken: connecting,
  InvalidJWTToken: `${connecting} and when the token expires`,
  TokenExpired: connecting,
  Unauthorized: connecting,
  Forbidden: connecting,
  PartnerNotFound: connecting,
  InvalidAppId: connecting,
  InvalidAPIToken: connecting,
  RouteNotFound: 'HTTP, at any other path',
  ServiceUnavailable:
    'HTTP and WebSocket: the service stops or is in maintenance, the database is unavailable, more searches are under way than it can do, or an attempt was interrupted',
};

const namesOf = (channel: ErrorChannel): readonly ErrorName[] =>
  errorNames.filter((name) => describeError(name).channel === channel);

const transportRows = (): string =>
  Object.entries(transportCodes)
    .map(([code, { httpStatus, arrives, meaning }]) => `| \`${code}\` | ${httpStatus} | ${arrives} | ${meaning} |`)
    .join('\n');

const limitRows = (): string =>
  Object.entries(describedLimits)
    .map(
      ([name, { limit, counted }]) => `| \`${name}\` | ${defaultLimits[limit].toLocaleString('en-US')} | ${counted} |`,
    )
    .join('\n');

function row(name: ErrorName): string {
  const entry = describeError(name);
  const { retry, message, aliases = [], ours } = entry;
  const names =
    [name, ...aliases].map((spelling) => `\`${spelling}\``).join(', ') + (ours ? ' (not in the specification)' : '');
  return `| \`${toErrorCode(name)}\` | ${names} | ${explainStatus(entry)} | \`${retry}\` | ${message} | ${toTest(name)} |`;
}

/** A link to the test that provokes the error. */
function toTest(name: ErrorName): string {
  const path = findProvokingTest(name);
  return path === null ? 'open' : `[${path.replace(/^.*\/|\.test\.ts$/g, '')}](../test/${path})`;
}

if (import.meta.main) await writeFile(process.argv[2] ?? errorsDocumentPath, printErrors());
