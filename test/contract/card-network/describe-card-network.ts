import { after, before, describe, it } from 'node:test';
import { allPromises } from './all-promises.ts';
import type { CardNetworkHarness, OpenNetwork } from './harness.ts';
import { NetworkUnderTest } from './network-under-test.ts';

/** The suite for the adapter of a card network, with the network itself as the judge. Call it at the top of a `node --test` file. */
export function describeCardNetwork(name: string, harness: CardNetworkHarness): void {
  describe(`card network: ${name}`, () => {
    let opened: OpenNetwork | undefined;
    before(async () => {
      opened = await harness.open();
    });
    after(() => opened?.close());

    for (const { name: promise, networks, prove } of allPromises) {
      if (!networks.includes(harness.network)) continue;
      it(promise, () => {
        if (opened === undefined) throw new TypeError('The network was not opened');
        return prove(new NetworkUnderTest(harness, opened));
      });
    }
  });
}
