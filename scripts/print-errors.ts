import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeError,
  type ErrorChannel,
  type ErrorName,
  errorNames,
  type RetryAdvice,
} from '../src/errors/catalog.ts';
import { toErrorCode } from '../src/errors/error-code.ts';
import { isStarted } from './is-started.ts';

export const errorsDocumentPath = join(import.meta.dirname, '..', 'docs', 'errors.md');

const advice: Readonly<Record<RetryAdvice, string>> = {
  never: 'The same call will fail again.',
  'after-change': 'Change the input or do the missing step, then call again.',
  once: 'Repeat the same call once.',
  backoff: 'Repeat the same call with exponential back-off: 1 second, doubling up to 30 seconds.',
  'after-wait': 'Repeat the same call after `retryAfterSeconds`.',
};

/** The text of docs/errors.md, made from the catalog alone. */
export function printErrors(): string {
  return `# Errors

Printed from \`src/errors/catalog.ts\` by \`npm run docs:errors\`; change the catalog, not this page.

Every error has a **code**, the value of the GraphQL enum \`ErrorCode\`, and a **name**, its spelling in the interface
specification. The sentence may be shown to a buyer; \`description\`, where there is one, is for developers.

## What to do next

| Advice | Meaning |
|---|---|
${Object.entries(advice)
  .map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  .join('\n')}

## Errors of the whole request

They appear in the top-level \`errors\` of the response.

${table('request')}

## Errors that the user can act on

Mutations answer them as data, in \`userErrors\`. On a query they are top-level errors with the path of the one field that is null.

${table('user')}
`;
}

function table(channel: ErrorChannel): string {
  const rows = errorNames.filter((name) => describeError(name).channel === channel).map(row);
  return ['| Code | Name | HTTP status | Advice | Sentence |', '|---|---|---|---|---|', ...rows].join('\n');
}

function row(name: ErrorName): string {
  const { httpStatus, otherStatuses = {}, retry, message, aliases = [], ours } = describeError(name);
  const names = [name, ...aliases].map((spelling) => `\`${spelling}\``).join(', ') + (ours ? ' (ours)' : '');
  const statuses = [
    `${httpStatus}`,
    ...Object.entries(otherStatuses).map(([place, status]) => `${status} (${place})`),
  ].join(', ');
  return `| \`${toErrorCode(name)}\` | ${names} | ${statuses} | \`${retry}\` | ${message} |`;
}

if (isStarted(import.meta.filename)) await writeFile(process.argv[2] ?? errorsDocumentPath, printErrors());
