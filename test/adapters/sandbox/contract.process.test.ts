import { describe } from 'node:test';
import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { postgres } from '../../support/machine/postgres.ts';
import { postgresSandboxHarness, remoteSandboxHarness } from './harness.ts';

describeMerchantAdapter('sandbox in a process of its own', remoteSandboxHarness);
describe('with PostgreSQL', postgres, () => {
  describeMerchantAdapter('sandbox in PostgreSQL', postgresSandboxHarness);
});
