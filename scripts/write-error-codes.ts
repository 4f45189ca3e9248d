import { printErrorCodeEnum } from '../src/graphql/errors/print-error-code-enum.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Writes the `ErrorCode` enum of the schema from the error catalog. With `--check`, only says whether it is up to date. */
writeOrCheck(new URL('../schema/error-code.graphql', import.meta.url), printErrorCodeEnum());
