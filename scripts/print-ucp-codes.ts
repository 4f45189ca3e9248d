import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, type ErrorName, errorNames } from '../src/errors/catalog.ts';
import { ucpErrors } from '../src/server/ucp/ucp-error-table.ts';

export const ucpCodesPath = join(import.meta.dirname, '..', 'docs', 'ucp-codes.md');

/** The text of docs/ucp-codes.md, generated from the table of the protocol's errors and the catalog. */
export function printUcpCodes(): string {
  return `# Codes of the Universal Commerce Protocol

Generated from \`src/server/ucp/ucp-error-table.ts\` by \`npm run docs:ucp-codes\`. Change the table, not this page.

The [interface for agents](ucp.md) answers what a shop refuses with these codes. The same code can have several sentences; \`content\` has the
one that fits.

## Messages

A purchase that does not go on as wished is a 200 with \`messages\`. \`severity\` says what to do: \`recoverable\`, send another request;
\`requires_buyer_input\` and \`requires_buyer_review\`, hand the buyer over at \`continue_url\`; \`unrecoverable\`, begin anew. Beside these,
\`field_required\` names what a checkout lacks, and a code of a discount that was refused is a warning.

| Code | Severity | Content |
|---|---|---|
${toRows(errorNames.filter((name) => ucpErrors[name].length === 2))}

## Faults

A request that is refused itself is a 4xx or 5xx with \`{ "code", "content" }\`. [Who calls](ucp.md#let-agents-in) and the
[Model Context Protocol](ucp.md#use-the-model-context-protocol) have more of their own.

| Code | Status | Content |
|---|---|---|
${toRows(errorNames.filter((name) => ucpErrors[name].length === 1))}
`;
}

/** One row for each code and severity, or code and status, in alphabetical order. */
function toRows(names: readonly ErrorName[]): string {
  const sentences = new Map<string, Set<string>>();
  for (const name of names) {
    const { httpStatus, message } = describeError(name);
    const [code, severity] = ucpErrors[name];
    const start = `| \`${code}\` | ${severity === undefined ? httpStatus : `\`${severity}\``} |`;
    sentences.set(start, (sentences.get(start) ?? new Set()).add(message));
  }
  return [...sentences]
    .map(([start, texts]) => `${start} ${[...texts].join(' ')} |`)
    .toSorted()
    .join('\n');
}

if (import.meta.main) await writeFile(process.argv[2] ?? ucpCodesPath, printUcpCodes());
