import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { startService } from '../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const LOST = '0191f000-0000-7000-8000-000000000001';
const INTERRUPTED = '0191f000-0000-7000-8000-000000000002';
const NONE = '0191f000-0000-7000-8000-000000000009';

const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';

const toLines = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('npm run attempts', () => {
  it('lists and shows open attempts without personal data, and has the merchant asked now', async (t) => {
    const folder = await temporaryFolder(t);
    const attempts = (...parameters: string[]) => runCli(t, 'attempts', parameters, { DATA_DIR: folder });
    let shownEnded: Awaited<ReturnType<typeof attempts>>;
    {
      // Nobody takes an attempt up by itself.
      await using service = await startService({
        domains: [APPAREL, HOME],
        dataFolder: folder,
        commerceSettings: { resumeInterval: 3_600_000 },
      });
      const device = await service.openDevice();
      service.faults(APPAREL).inject('placeOrder', 'fail-after');
      const lost = await placeOrder(device, { key: LOST });
      service.faults(HOME).inject('addLineItems', 'fail-before');
      await device.request(PLACE, { input: await toOrderInput(device, HOME, INTERRUPTED) });

      const listed = await attempts('list');
      const doubtful = await attempts('list', '--status', 'PROCESSING', '--domain', APPAREL);
      const old = await attempts('list', '--older-than', '3600');
      const shown = await attempts('show', LOST);
      const refused = await attempts('ask', INTERRUPTED);
      const asked = await attempts('ask', LOST);
      const again = await attempts('ask', LOST);
      const unknown = await attempts('ask', NONE);
      const left = await attempts('list');
      shownEnded = await attempts('show', LOST);

      assert.equal(lost.attempt?.status, 'PROCESSING');
      assert.deepEqual(
        toLines(listed.out).map(({ attemptId, domain, status, waitsFor }) => [attemptId, domain, status, waitsFor]),
        [
          [LOST, APPAREL, 'PROCESSING', 'MERCHANT'],
          [INTERRUPTED, HOME, 'ACTION_REQUIRED', 'REPEAT_CALL'],
        ],
      );
      assert.deepEqual(
        toLines(doubtful.out).map(({ attemptId }) => attemptId),
        [LOST],
      );
      assert.deepEqual([old.code, old.out], [0, '']);
      const steps = toLines(shown.out).filter(({ line }) => line === 'step');
      assert.deepEqual(steps.at(-1), {
        line: 'step',
        step: 'SUBMIT_ORDER',
        state: 'STARTED',
        at: steps.at(-1)?.['at'],
        attemptKey: LOST,
        paymentKey: LOST,
      });
      assert.deepEqual(
        toLines(shown.out)
          .filter(({ line }) => line === 'event')
          .map(({ sequence }) => sequence),
        toLines(shown.out)
          .filter(({ line }) => line === 'event')
          .map((_event, index) => index + 1),
      );
      for (const { out } of [listed, shown, asked, shownEnded]) {
        assert.doesNotMatch(out, /Lovelace|ada@|Main Street|78701|LIN-/i);
        assert.ok(!out.includes(device.deviceId));
      }
      assert.deepEqual(
        [refused.code, refused.out, refused.errors],
        [1, '', 'attempts: nothing was submitted: the attempt waits for the same call, which brings the payment\n'],
      );
      assert.deepEqual(
        toLines(asked.out).map(({ status, waitsFor }) => [status, waitsFor]),
        [['SUCCEEDED', null]],
      );
      assert.match(String(toLines(asked.out)[0]?.['orderId']), /./);
      assert.equal(again.code, 0);
      assert.deepEqual([unknown.code, unknown.errors], [1, `attempts: there is no attempt ${NONE}\n`]);
      assert.deepEqual(
        toLines(left.out).map(({ attemptId, status }) => [attemptId, status]),
        [[INTERRUPTED, 'ACTION_REQUIRED']],
      );
      assert.equal((await service.ledger.charges(APPAREL)).length, 1);
    }

    const shown = await attempts('show', LOST);
    const listed = await attempts('list');
    const asked = await attempts('ask', INTERRUPTED);

    const withoutAge = (out: string) => toLines(out).map(({ ageSeconds: _, ...line }) => line);
    assert.deepEqual(withoutAge(shown.out), withoutAge(shownEnded.out));
    assert.equal(toLines(listed.out).length, 1);
    assert.deepEqual(
      [asked.code, asked.errors],
      [1, 'attempts: no service runs with this DATA_DIR, and only a service asks merchants\n'],
    );
  });

  it('refuses an invalid command line with 2, and a folder without data with 1', async (t) => {
    const folder = await temporaryFolder(t);
    const attempts = (...parameters: string[]) => runCli(t, 'attempts', parameters, { DATA_DIR: folder });
    const invalid = [
      [],
      ['show'],
      ['show', 'no-uuid'],
      ['ask', LOST, LOST],
      ['list', LOST],
      ['list', '--first', '0'],
      ['list', '--older-than', '-1'],
      ['list', '--status', 'SUCCEEDED'],
      ['list', '--cart', 'x'],
      ['show', LOST, '--status', 'RUNNING'],
    ];

    const answers = await Promise.all(invalid.map((parameters) => attempts(...parameters)));
    const empty = await attempts('list');

    assert.deepEqual(
      answers.map(({ code, out }) => [code, out]),
      invalid.map(() => [2, '']),
    );
    assert.match(answers[5]?.errors ?? '', /^attempts: --first must be a whole number from 1 to 1000\n\nUsage:/);
    assert.deepEqual(
      [empty.code, empty.errors],
      [1, `attempts: the folder ${folder} holds no data of the service; name its folder with DATA_DIR\n`],
    );
  });
});
