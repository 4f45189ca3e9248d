import { writeFileSync } from 'node:fs';
import { printCommittedSchema } from '../src/graphql/print-committed-schema.ts';

/** Writes the schema as one file, for clients and for a gateway's composition. */
writeFileSync(new URL('../src/graphql/generated/schema.graphql', import.meta.url), printCommittedSchema());
