import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import codegenConfig from '../codegen.ts';
import { printCacheFacts } from '../src/graphql/client-files/print-cache-facts.ts';
import { printClientFiles } from '../src/graphql/client-files/print-client-files.ts';
import { printCurrencyDigits } from '../src/graphql/client-files/print-currency-digits.ts';
import { printKeyedInputs } from '../src/graphql/client-files/print-keyed-inputs.ts';
import { printErrorCodeEnum } from '../src/graphql/errors/print-error-code-enum.ts';
import { printCommittedSchema } from '../src/graphql/print-committed-schema.ts';
import { printMerchantOperation } from './print-merchant-operation.ts';

/** Fails where a file that `npm run codegen` writes is not what is committed. Writes nothing. */

interface GeneratedFile {
  readonly filename: string;
  readonly content: string;
}

const root = new URL('..', import.meta.url);
const types: readonly GeneratedFile[] = await generate(
  { ...codegenConfig, cwd: fileURLToPath(root), silent: true },
  false,
);

const expected: readonly (readonly [file: URL, text: string])[] = [
  [new URL('schema/error-code.graphql', root), printErrorCodeEnum()],
  [new URL('schema/merchant-operation.graphql', root), printMerchantOperation()],
  [new URL('src/graphql/generated/schema.graphql', root), printCommittedSchema()],
  ...printClientFiles().map(({ name, text }) => [new URL(`src/graphql/generated/client/${name}`, root), text] as const),
  [new URL('client/src/generated/keyed-inputs.ts', root), printKeyedInputs()],
  [new URL('client/src/generated/cache-facts.ts', root), printCacheFacts()],
  [new URL('client/src/generated/currency-digits.ts', root), printCurrencyDigits()],
  ...types.map(({ filename, content }) => [new URL(filename, root), content] as const),
];

const stale = expected.filter(([file, text]) => readFileSync(file, 'utf8') !== text);
for (const [file] of stale) console.error(`${fileURLToPath(file)} is out of date: run npm run codegen`);
process.exitCode = stale.length === 0 ? 0 : 1;
