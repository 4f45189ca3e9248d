import { writeFileSync } from 'node:fs';
import { printErrorCodeEnum } from '../src/graphql/errors/print-error-code-enum.ts';
import { printMerchantOperation } from './print-merchant-operation.ts';

/** Writes the enums of the schema that are tables of the code: `ErrorCode` and `MerchantOperation`. */
const schema = new URL('../schema/', import.meta.url);
writeFileSync(new URL('error-code.graphql', schema), printErrorCodeEnum());
writeFileSync(new URL('merchant-operation.graphql', schema), printMerchantOperation());
