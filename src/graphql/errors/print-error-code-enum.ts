import { describeError, type ErrorEntry, type ErrorName, errorNames, type RetryAdvice } from '../../errors/catalog.ts';
import { toErrorCode } from '../../errors/error-code.ts';

const advice: Readonly<Record<RetryAdvice, string>> = {
  never: 'The same call will fail again.',
  'after-change': 'Change the input or do the missing step, then call again.',
  once: 'Repeat the same call once.',
  backoff: 'Repeat the same call with growing pauses, from 1 second up to 30.',
  'after-wait': 'Repeat the same call after `retryAfterSeconds`.',
};

const place: Readonly<Record<ErrorEntry['channel'], string>> = {
  request: 'Stops the whole request, as a top-level error.',
  user: 'Data in `userErrors` of a mutation, a top-level error with a path on a query.',
};

/** `schema/error-code.graphql`, made from the catalog: one enum value per name, in the catalog's order. */
export function printErrorCodeEnum(): string {
  return [
    '"""',
    'Every name of the error catalog. This file is written by `npm run codegen` from `src/errors/catalog.ts`; change it there.',
    'Clients should expect values to be added.',
    '"""',
    'enum ErrorCode {',
    ...errorNames.flatMap(printValue),
    '}',
    '',
  ].join('\n');
}

function printValue(name: ErrorName): string[] {
  const entry = describeError(name);
  const others = Object.values(entry.otherStatuses ?? {});
  const status =
    others.length === 0 ? `${entry.httpStatus}` : `${entry.httpStatus} (in places ${[...new Set(others)].join(', ')})`;
  return [
    '  """',
    `  \`${name}\`: ${entry.message}`,
    `  HTTP ${status}. ${place[entry.channel]} ${advice[entry.retry]}`,
    '  """',
    `  ${toErrorCode(name)}`,
  ];
}
