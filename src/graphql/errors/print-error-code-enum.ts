import { describeError, type ErrorEntry, type ErrorName, errorNames, retryAdvice } from '../../errors/error-catalog.ts';
import { explainStatus } from '../../errors/explain-status.ts';
import { toErrorCode } from '../../errors/to-error-code.ts';

const channel: Readonly<Record<ErrorEntry['channel'], string>> = {
  request: 'A top-level error that stops the whole request.',
  user: 'In `userErrors` of a mutation, or a top-level error with a `path` on a query.',
};

/** The text of `schema/error-code.graphql`: one enum value for each error, in the catalog's order. */
export function printErrorCodeEnum(): string {
  return [
    '# Generated from `src/errors/error-catalog.ts` by `npm run codegen`. Change the catalog, not this file.',
    '"""',
    'The code of an error. New values can be added at any time: treat an unknown code by its `httpStatus`.',
    '"""',
    'enum ErrorCode {',
    ...errorNames.flatMap(printValue),
    '}',
    '',
  ].join('\n');
}

function printValue(name: ErrorName): string[] {
  const entry = describeError(name);
  return [
    '  """',
    `  \`${name}\`: ${entry.message}`,
    `  HTTP ${explainStatus(entry)}. ${channel[entry.channel]} ${retryAdvice[entry.retry]}`,
    '  """',
    `  ${toErrorCode(name)}`,
  ];
}
