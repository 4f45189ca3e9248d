import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, type ErrorName, errorNames } from '../src/errors/error-catalog.ts';
import { ucpErrors } from '../src/server/ucp/ucp-error-table.ts';
import { ucpFaults } from '../src/server/ucp/ucp-faults.ts';

export const ucpCodesPath = join(import.meta.dirname, '..', 'docs', 'ucp-codes.md');

/** The text of docs/ucp-codes.md, generated from the table of the protocol's errors and the catalog. */
export function printUcpCodes(): string {
  return `# Codes of the Universal Commerce Protocol

Generated from \`src/server/ucp/ucp-error-table.ts\` and \`ucp-faults.ts\` beside it by \`npm run docs:ucp-codes\`. Change a table, not this
page.

The [interface for agents](ucp.md) answers what a shop refuses with these codes. The same code can have several sentences; \`content\` has the
one that fits.

## Messages

A purchase that does not go on as wished is a 200 with \`messages\`. \`severity\` says what to do: \`recoverable\`, send another request;
\`requires_buyer_input\` and \`requires_buyer_review\`, hand the buyer over at \`continue_url\`; \`unrecoverable\`, begin anew. A checkout that
needs no buyer, such as one that is \`ready_for_complete\` again after the bank declined, has these two as \`recoverable\`. A message
that a payment may have been taken is \`requires_buyer_review\`, whatever its code. Beside these,
\`field_required\` names what a checkout lacks, a code of a discount that was refused is a warning, and two more are
\`unrecoverable\`: \`capabilities_incompatible\` says that one side lacks the capability of the call, and \`checkout_changed_too_often\` that the
cart has changed under so many calls of \`complete\` that no other one orders this checkout. In 2026-08-25, the answer to a PUT has the faults
\`checkout_canceled\`, \`checkout_completed\` and \`checkout_in_progress\` as messages beside the checkout. The first is \`unrecoverable\`, the
others are \`recoverable\`: read the checkout, and do not begin anew, which would buy twice.

| Code | Severity | Content |
|---|---|---|
${toRows(errorNames.filter((name) => ucpErrors[name].length === 2))}

## Faults

A request that is refused itself is a 4xx or 5xx with \`{ "code", "content" }\`. Those that begin with MCP are of the
[Model Context Protocol](ucp.md#use-the-model-context-protocol) alone.

| Code | Status | Means |
|---|---|---|
${Object.entries(ucpFaults)
  .map(([code, [statuses, meaning]]) => `| \`${code}\` | ${statuses} | ${meaning} |`)
  .join('\n')}
`;
}

/** One row for each code and severity, in alphabetical order. */
function toRows(names: readonly ErrorName[]): string {
  const sentences = new Map<string, Set<string>>();
  for (const name of names) {
    const { message } = describeError(name);
    const [code, severity] = ucpErrors[name];
    const start = `| \`${code}\` | \`${severity}\` |`;
    sentences.set(start, (sentences.get(start) ?? new Set()).add(message));
  }
  return [...sentences]
    .map(([start, texts]) => `${start} ${[...texts].join(' ')} |`)
    .toSorted()
    .join('\n');
}

if (import.meta.main) await writeFile(process.argv[2] ?? ucpCodesPath, printUcpCodes());
