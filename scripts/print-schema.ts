import { mkdirSync, writeFileSync } from 'node:fs';
import { printCacheFacts } from '../src/graphql/client-files/print-cache-facts.ts';
import { printClientFiles } from '../src/graphql/client-files/print-client-files.ts';
import { printCurrencyDigits } from '../src/graphql/client-files/print-currency-digits.ts';
import { printKeyedInputs } from '../src/graphql/client-files/print-keyed-inputs.ts';
import { printCommittedSchema } from '../src/graphql/print-committed-schema.ts';

/** Writes the schema as one file, for a gateway's composition, and what clients need of it. */
const folder = new URL('../src/graphql/generated/', import.meta.url);
mkdirSync(new URL('client/', folder), { recursive: true });
writeFileSync(new URL('schema.graphql', folder), printCommittedSchema());
for (const { name, text } of printClientFiles()) writeFileSync(new URL(`client/${name}`, folder), text);
writeFileSync(new URL('../client/src/generated/keyed-inputs.ts', import.meta.url), printKeyedInputs());
writeFileSync(new URL('../client/src/generated/cache-facts.ts', import.meta.url), printCacheFacts());
writeFileSync(new URL('../client/src/generated/currency-digits.ts', import.meta.url), printCurrencyDigits());
