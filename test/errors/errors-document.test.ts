import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { errorsDocumentPath, printErrors } from '../../scripts/print-errors.ts';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../src/errors/to-error-code.ts';
import { transportCodes } from '../../src/graphql/errors/transport-codes.ts';

describe('docs/errors.md', () => {
  it('is what the catalog says today; run `npm run docs:errors` where it is not', async () => {
    assert.equal(await readFile(errorsDocumentPath, 'utf8'), printErrors());
  });

  it('has one row for each error', () => {
    const codes = [...printErrors().matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, code]) => code);

    assert.deepEqual(codes.toSorted(), [...errorNames.map(toErrorCode), ...Object.keys(transportCodes)].toSorted());
  });

  it('shows aliases and says in words where another status applies', () => {
    assert.match(
      printErrors(),
      /\| `INVALID_PROMO_CODE` \| `InvalidPromoCode`, `ErrorInvalidPromoCode` \| 409 \(422 for promotion codes\) \| `after-change` \| This promotion code is not valid\. \|/,
    );
  });
});
