import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { allPromises } from '../contract/card-network/all-promises.ts';
import { NetworkUnderTest } from '../contract/card-network/network-under-test.ts';
import { plantedBugs } from './planted-bugs.ts';
import { createSimulatedHarness, openSimulated } from './simulated-harness.ts';

describe('the kit for card networks finds planted bugs', () => {
  for (const { broken, promise, network, plant } of plantedBugs) {
    it(`${network}: ${broken}`, async () => {
      const found = allPromises.find(({ name, networks }) => name === promise && networks.includes(network));
      assert.ok(found, `network ${network} does not promise: ${promise}`);
      const opened = await openSimulated(network);
      try {
        const harness = createSimulatedHarness(network);

        const proof = found.prove(new NetworkUnderTest(harness, plant(opened)));
        // A refusal where the promise has none fails it as well.
        await assert.rejects(
          proof,
          (error) => error instanceof assert.AssertionError || error instanceof CommerceError,
        );
      } finally {
        await opened.close();
      }
    });
  }
});
