import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { costs } from '../../bench/scale/costs.ts';
import { type CallCost, type Deployment, simulate, type Traffic } from '../../bench/scale/deployment.ts';
import { Simulation, Station } from '../../bench/scale/queueing.ts';
import { environmentVariables } from '../../src/config/environment/environment-variables.ts';
import { SeededRandom } from '../cluster/chaos/random.ts';

const near = (actual: number, expected: number, part: number) =>
  assert.ok(Math.abs(actual / expected - 1) < part, `${actual} is not ${expected}`);

/** The mean wait of M/M/c by Erlang's formula, in units of the service time. */
function toErlangWait(servers: number, load: number): number {
  let [sum, term] = [0, 1];
  for (let jobs = 0; jobs < servers; jobs += 1) {
    sum += term;
    term *= load / (jobs + 1);
  }
  const waiting = (term * servers) / (servers - load);
  return waiting / (sum + waiting) / (servers - load);
}

/** The mean wait at one station, with arrivals and service times at random. */
function measureWait(servers: number, load: number, jobs: number): number {
  const simulation = new Simulation();
  const station = new Station(simulation, servers);
  const random = new SeededRandom(servers);
  const draw = (mean: number) => -Math.log(1 - random.next()) * mean;
  let [waited, left] = [0, jobs];
  const arrive = () => {
    if (left === 0) return;
    left -= 1;
    const at = simulation.now;
    const service = draw(1);
    station.serve(service, () => {
      waited += simulation.now - at - service;
    });
    simulation.after(draw(1 / load), arrive);
  };
  arrive();
  simulation.runUntil(Number.MAX_SAFE_INTEGER);
  return waited / jobs;
}

const cost: CallCost = { nodeMs: 30, databaseMs: 20, transactions: 10 };
const orders = (perSecond: number): Traffic => ({ perSecond, cost, platformCalls: 0, platformMs: 0 });
const plenty: Deployment = { nodes: 8, connections: 100, databaseCores: 8, commitMs: 0 };

describe('the simulation of a deployment', () => {
  for (const [servers, load] of [
    [1, 0.5],
    [1, 0.8],
    [4, 3],
    [16, 14],
  ] as const) {
    it(`lets ${servers} servers under a load of ${load} make as many wait as Erlang's formula says`, () => {
      near(measureWait(servers, load, 200_000), toErlangWait(servers, load), 0.08);
    });
  }

  it('is served in the order of arrival, and what is due at once in the order in which it was planned', () => {
    const simulation = new Simulation();
    const station = new Station(simulation, 1);
    const done: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      simulation.after(5, () => station.serve(10, () => done.push(`${name} at ${simulation.now}`)));
    }

    simulation.runUntil(1_000);

    assert.deepEqual(done, ['first at 15', 'second at 25', 'third at 35']);
    assert.equal(station.toBusyPart(1_000), 0.03);
  });

  it('keeps cores as busy as rate times cost', () => {
    const { nodeBusy, databaseBusy } = simulate(plenty, [orders(100)], { seconds: 100, seed: 1 });

    near(nodeBusy, (100 * 30) / 8_000, 0.04);
    near(databaseBusy, (100 * 20) / 8_000, 0.04);
  });

  it('adds the traffic of all kinds, and answers how long the first takes', () => {
    const alone = simulate(plenty, [orders(50)], { seconds: 60, seed: 1 });
    const beside = simulate(plenty, [orders(50), { ...orders(100), cost: { ...cost, nodeMs: 10 } }], {
      seconds: 60,
      seed: 1,
    });

    near(beside.nodeBusy, (50 * 30 + 100 * 10) / 8_000, 0.05);
    near(beside.came, alone.came, 0.05);
    assert.ok(beside.p50 > alone.p50);
  });

  it('takes as long as its work, its commits and its platform if nobody else is there', () => {
    const lonely = { ...orders(0.5), platformCalls: 4, platformMs: 50 };

    const { p50 } = simulate({ ...plenty, commitMs: 3 }, [lonely], { seconds: 4_000, seed: 1 });

    // The median of a sum of many is near its mean: 30 + 20 + 10 commits of 3 + 4 platform calls of 50.
    near(p50, 30 + 20 + 30 + 200, 0.08);
  });

  it('lets calls wait for connections while both cores are idle', () => {
    const few = { ...plenty, connections: 1, commitMs: 20 };

    const { p50, nodeBusy, databaseBusy } = simulate(few, [orders(30)], { seconds: 100, seed: 1 });

    assert.ok(nodeBusy < 0.15 && databaseBusy < 0.15);
    assert.ok(p50 > 1.5 * (30 + 20 + 10 * 20), String(p50));
  });

  it('falls behind if more comes than its cores can do', () => {
    const { came, ended, databaseBusy } = simulate({ ...plenty, databaseCores: 1 }, [orders(100)], {
      seconds: 60,
      seed: 1,
    });

    assert.ok(ended < came * 0.8, `${ended} of ${came}`);
    assert.ok(databaseBusy > 0.95);
  });

  it('gives a node as many connections as it has unless told otherwise', () => {
    const unset = environmentVariables.shape.DATABASE_CONNECTIONS.meta()?.['unset'];

    assert.equal(costs.connections.calls, unset);
  });

  it('repeats its figures with the same seed alone', () => {
    const run = (seed: number) => simulate(plenty, [orders(40)], { seconds: 20, seed });

    assert.deepEqual(run(7), run(7));
    assert.notDeepEqual(run(7), run(8));
  });
});
