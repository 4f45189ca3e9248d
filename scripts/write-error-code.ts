import { writeFileSync } from 'node:fs';
import { printErrorCodeEnum } from '../src/graphql/errors/print-error-code-enum.ts';

/** Writes the `ErrorCode` enum of the schema from the error catalog. */
writeFileSync(new URL('../schema/error-code.graphql', import.meta.url), printErrorCodeEnum());
