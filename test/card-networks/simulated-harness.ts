import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkRegistry } from '../../src/card-networks/registry.ts';
import { parseServedNetworks } from '../../src/card-networks/toolkit/parse-served-networks.ts';
import { openNetworks } from '../../src/demo/simulators/card-networks/open-networks.ts';
import type { CardNetworkName, NetworkFrame } from '../../src/domain/card-network/card-network.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { type Runtime, systemRuntime } from '../../src/lib/runtime.ts';
import { Secret } from '../../src/lib/secret.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import type { CardNetworkHarness, KitLedger, OpenNetwork, RedemptionAnswer } from '../contract/card-network/harness.ts';
import { SHOP_ORIGIN } from '../contract/card-network/network-under-test.ts';
import { createKeptKey } from '../support/card-networks/create-kept-key.ts';
import { ManualTime } from '../support/manual-time.ts';

const ACQUIRER_TOKEN = 'token-of-the-acquirers';

const cards: Readonly<Record<CardNetworkName, CardNetworkHarness['cards']>> = {
  A: {
    goodPrefix: '4111',
    length: 16,
    declined: '4000000000000002',
    withoutPasskeys: '4000000000000119',
    withoutFunds: '4000000000000333',
    suspendedAfterPayment: '4000000000000226',
  },
  B: {
    goodPrefix: '5211',
    length: 16,
    declined: '5100000000000008',
    withoutPasskeys: '5100000000000115',
    withoutFunds: '5100000000000339',
    suspendedAfterPayment: '5100000000000222',
  },
  C: {
    goodPrefix: '3411',
    length: 15,
    declined: '370000000000002',
    withoutPasskeys: null,
    withoutFunds: '370000000000333',
    suspendedAfterPayment: '370000000000226',
  },
};

/** The simulator in this process, on a clock that stands still, with its books in files. */
export const createSimulatedHarness = (network: CardNetworkName): CardNetworkHarness => ({
  network,
  cards: cards[network],
  open: () => openSimulated(network),
});

export interface SimulatedNetwork extends OpenNetwork {
  readonly acquirer: { readonly url: string; readonly token: Secret };
  readonly runtime: Runtime;
  /** What its adapter is opened with. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The books of the network. */
  readonly file: string;
}

/** The simulator with what only its acquirers and its operators know. */
export async function openSimulated(name: CardNetworkName): Promise<SimulatedNetwork> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-networks-'));
  const time = new ManualTime();
  const runtime = { ...systemRuntime, clock: time };
  const acquirerToken = new Secret(ACQUIRER_TOKEN);
  const served = await openNetworks({
    folder,
    ports: [0, 0, 0],
    acquirerToken,
    logger: silentLogger,
    runtime,
    createKey: createKeptKey,
  });
  const found = parseServedNetworks(served).find(({ network }) => network === name);
  assert.ok(found);
  const { url, settings } = found;
  const dependencies = { runtime, timers: systemTimers, logger: silentLogger };
  const opened = [networkRegistry[name].open(settings, dependencies)];
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'application/json' } });
    return response.json();
  };
  return {
    runtime,
    settings,
    acquirer: { url, token: acquirerToken },
    file: join(folder, `network-${name.toLowerCase()}.sqlite`),
    adapter: requireFirst(opened).adapter,
    anotherInstance: () => {
      const another = networkRegistry[name].open(settings, dependencies);
      opened.push(another);
      return another.adapter;
    },
    redeem: async (redemption): Promise<RedemptionAnswer> => {
      const response = await fetch(`${url}/acquirer/authorizations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ACQUIRER_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(redemption),
      });
      const body = (await response.json()) as {
        readonly authorization?: { readonly authorizationId: string };
        readonly refusal?: string;
      };
      if (body.authorization !== undefined) {
        return { approved: true, authorizationId: body.authorization.authorizationId };
      }
      assert.equal(response.status, 402, JSON.stringify(body));
      return { approved: false, refusal: body.refusal ?? '' };
    },
    ledger: async () => (await read('/ledger')) as KitLedger,
    readCode: async (virtualCardId) => {
      const { messages } = (await read('/inbox')) as { messages: { virtualCardId: string; code: string }[] };
      return messages.find((each) => each.virtualCardId === virtualCardId)?.code ?? '';
    },
    answerFrame: async (frame, decision) => {
      const response = await fetch(toLoopback(frame, url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `decision=${decision}`,
      });
      const { message } = readData(await response.text());
      return { nonce: message['nonce'] ?? '', payload: message['payload'] ?? '' };
    },
    readSecureToken: async (frame) => {
      const response = await fetch(toLoopback(frame, url));
      assert.match(
        response.headers.get('content-security-policy') ?? '',
        new RegExp(`frame-ancestors ${SHOP_ORIGIN};`),
      );
      const { message } = readData(await response.text());
      assert.equal(message['nonce'], frame.nonce);
      return message['secureToken'] ?? '';
    },
    readFiles: async () => {
      const names = await readdir(folder);
      const files = await Promise.all(names.map((each) => readFile(join(folder, each), 'latin1')));
      return files.join('\n');
    },
    pass: (milliseconds) => time.advance(milliseconds),
    now: () => time.now(),
    close: async () => {
      await Promise.all(opened.map((each) => each.close()));
      await served.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Not every machine resolves the names that browsers do. */
const toLoopback = ({ url }: NetworkFrame, loopback: string): string => `${loopback}${new URL(url).pathname}`;

/** What the script of a frame's page is given. */
function readData(html: string): { readonly message: Readonly<Record<string, string>> } {
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1];
  assert.ok(json, html);
  return JSON.parse(json);
}

function requireFirst<Item>([first]: readonly Item[]): Item {
  assert.ok(first !== undefined);
  return first;
}
