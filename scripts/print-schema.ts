import { printCommittedSchema } from '../src/graphql/print-committed-schema.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Writes the schema as one file, for clients and for federation's composition. With `--check`, only says whether it is up to date. */
writeOrCheck(new URL('../src/graphql/generated/schema.graphql', import.meta.url), printCommittedSchema());
