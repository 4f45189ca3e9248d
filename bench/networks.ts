/**
 * `npm run bench:networks`: each call of a card's flow through Cartwright, beside the same call straight to the simulated network and
 * one durable write. One at a time, in turns, in one run, on one disk. Then what a flow token costs.
 *
 *   npm run bench:networks -- --rounds 60
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { encryptCard } from '../src/cryptography/cards/encrypt-card.ts';
import { cardNetworkNames } from '../src/domain/card-network/card-network.ts';
import { CardHolder } from '../test/faults/breaking/networks/card-holder.ts';
import { ServedNetworks } from '../test/faults/breaking/stage/served-networks.ts';
import { atEnd, untilEnd } from '../test/support/at-end.ts';
import { post } from '../test/support/graphql-client.ts';
import { Program } from '../test/support/process/program.ts';
import { cardKeyShape } from '../test/support/servers/card-key-shape.ts';
import { startService } from '../test/support/servers/start-service.ts';
import { openDirectSide, openThroughSide, playFlow } from './support/card-sides.ts';
import { percentile } from './support/percentile.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } });
const ROUNDS = Number(values.rounds);
const WARM_UP = 10;
const TOKENS = 500;

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
await untilEnd(async (t) => {
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const networks = await ServedNetworks.open(t, join(folder, 'networks'), {});
  const file = join(folder, 'config.json');
  await writeFile(file, JSON.stringify({ cardNetworks: networks.configuration }));
  const program = Program.start(t, {
    ...networks.environment,
    CONFIG_FILE: file,
    DEMO: 'true',
    LOG_LEVEL: 'info',
    DATA_DIR: join(folder, 'service'),
  });
  await measureFlows(networks, await program.listening(), /App-level token\s+(\S+)/.exec(program.out)?.[1] ?? '');
});
await measureTokens();

async function measureFlows(networks: ServedNetworks, url: string, appToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${appToken}` };
  const { data } = await post(url, '{ paymentEncryptionKey { keyId algorithm encryption jwk } }', { headers });
  const cardKey = cardKeyShape.parse(data).paymentEncryptionKey;
  const database = new DatabaseSync(join(folder, 'writes.sqlite'));
  database.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; create table answers (id text primary key, answer text)',
  );
  const insert = database.prepare('insert into answers values (?, ?)');
  const write = () => void insert.run(crypto.randomUUID(), 'x'.repeat(1_500));

  console.log('network, call | through | straight + write | ratio | more');
  for (const network of cardNetworkNames) {
    const times = new Map<string, { readonly through: number[]; readonly direct: number[] }>();
    const direct = openDirectSide(network, networks.settingsOf(network), write);
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const way of ['through', 'direct'] as const) {
        const holder = new CardHolder(networks, network, false);
        const encryptedCard = await encryptCard(holder.card, cardKey);
        const side = way === 'direct' ? direct : openThroughSide(url, headers, { network, encryptedCard });
        await playFlow(side, holder, async (operation, run) => {
          const start = performance.now();
          const answer = await run();
          const taken = performance.now() - start;
          const known = times.get(operation) ?? { through: [], direct: [] };
          times.set(operation, known);
          if (round >= WARM_UP) known[way].push(taken);
          return answer;
        });
      }
    }
    await direct.close();
    for (const [operation, taken] of times) {
      const [through, straight] = [percentile(taken.through, 0.5), percentile(taken.direct, 0.5)];
      const figures = [`${through.toFixed(2)} ms`, `${straight.toFixed(2)} ms`, (through / straight).toFixed(2)];
      console.log(`${network}, ${operation} | ${figures.join(' | ')} | ${(through - straight).toFixed(2)} ms`);
    }
  }
  database.close();
}

/** One token opened and one made, as in each call. */
async function measureTokens(): Promise<void> {
  await using service = await startService();
  const { flowTokens } = service.service.auth;
  const flow = {
    network: 'A',
    appId: 'demo-app',
    step: 'VERIFY',
    state: 'x'.repeat(40),
    methods: [
      { methodId: 'sms', type: 'OTP_SMS' },
      { methodId: 'email', type: 'OTP_EMAIL' },
    ],
    codeLength: null,
    mandate: null,
    intent: null,
  } as const;
  let { token } = await flowTokens.seal(flow);
  const times: number[] = [];
  for (let count = 0; count < TOKENS; count += 1) {
    const start = performance.now();
    const opened = await flowTokens.open(token);
    ({ token } = await flowTokens.seal(opened.flow));
    times.push(performance.now() - start);
  }
  console.log(
    `A flow token, opened and made: p50 ${percentile(times, 0.5).toFixed(3)} ms, p99 ${percentile(times, 0.99).toFixed(3)} ms`,
  );
}
