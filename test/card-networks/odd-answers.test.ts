import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CardNetworkAdapter, NetworkCall } from '../../src/card-networks/contract/card-network.ts';
import { readRefusal } from '../../src/card-networks/network-b/error-mapper.ts';
import { networkRegistry } from '../../src/card-networks/registry.ts';
import type { CardNetworkName } from '../../src/domain/card-network/card-network.ts';
import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { Secret } from '../../src/lib/secret.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { refusalOf } from '../contract/card-network/network-under-test.ts';
import { openSimulated, type SimulatedNetwork } from './simulated-harness.ts';

type Ask = (adapter: CardNetworkAdapter, call: NetworkCall) => Promise<unknown> | undefined;

const state = 'state-1';
const domain = 'shop.example';
const mandate = {
  domain,
  total: money(1_000, requireCurrency('USD')),
  payeeName: 'Shop',
  payeeOrigin: 'https://shop.example',
};
const createIntent: Ask = (adapter, call) => adapter.createIntent(call, { state, mandate, secureToken: null });
const verify: Ask = (adapter, call) =>
  adapter.verify?.(call, { state, answer: { kind: 'code', code: new Secret('1') } });
const trigger: Ask = (adapter, call) =>
  adapter.triggerVerification?.(call, { state, methodId: 'method', callbackUri: null });
const select: Ask = (adapter, call) => adapter.select(call, { virtualCardId: 'card-1' });
const getCredential: Ask = (adapter, call) =>
  adapter.getCredential(call, { state, intentId: 'intent-1', attemptKey: 'attempt-1' });

const credentialOfA = (value: string, month = '12') => ({
  paymentToken: { tokenNumber: '4111111111111111', expirationDate: { month, year: '2031' } },
  cryptogramInfo: { cryptogram: 'AAAA' },
  mandate: {
    merchantUrl: domain,
    merchantName: 'Shop',
    merchantOrigin: 'https://shop.example',
    amount: { value, currencyCode: 'USD' },
  },
});

const credentialOfB = (panExpirationMonth: number) => ({
  paymentToken: '5111111111111111',
  panExpirationMonth,
  panExpirationYear: 2031,
  dynamicDataValue: 'AAAA',
  dpaTransaction: {
    dpaDomain: domain,
    dpaName: 'Shop',
    dpaOrigin: 'https://shop.example',
    transactionAmount: { minorUnits: 1_000, currency: 'USD' },
  },
});

/** Well formed, and not as meant. */
const answers: Readonly<Record<CardNetworkName, readonly (readonly [title: string, ask: Ask, answer: object])[]>> = {
  A: [
    ['an intent in place of a verification', verify, intentOfA()],
    ['a verification in place of an intent', createIntent, { action: 'COMPLETED' }],
    ['an amount that its currency cannot hold', getCredential, credentialOfA('10.999')],
    ['a token without a month', getCredential, credentialOfA('10.00', 'xx')],
    ['a page that is a script', select, sessionOfA('javascript:alert(1)')],
    ['a code of too many digits to count', trigger, codeOfA(2 ** 40)],
  ],
  B: [
    ['no intent in place of one', createIntent, { authenticationStatus: 'AUTHENTICATED' }],
    ['an intent that ends after all time', createIntent, intentOfB(9e15)],
    ['an intent that ends in a year of five digits', createIntent, intentOfB(253_402_300_800)],
    ['a page that is a script', trigger, { ...frameOfB('javascript:alert(1)'), validUntil: 1 }],
    ['a frame that ends after all time', trigger, { ...frameOfB(), validUntil: 9e15 }],
    ['a token of a month that no year has', getCredential, credentialOfB(2 ** 40)],
  ],
  C: [['an amount that is not exact', getCredential, credentialOfC('9007199254740993')]],
};

function intentOfA() {
  return { action: 'INSTRUCTED', instructionId: 'intent-1', expirationTime: '2030-01-01T00:00:00Z' };
}

function sessionOfA(src: string) {
  return {
    tokenReferenceId: 'card-1',
    sessionId: 'session-1',
    tokenStatus: 'ACTIVE',
    stepUpOptions: [],
    sessionFrame: { src, origin: 'https://a.example', nonce: '1' },
    cardMetaData: { last4: '1111', expirationDate: { month: '12', year: '2031' }, artId: 'art-1' },
  };
}

function codeOfA(otpLength: number) {
  const otpExpiration = '2030-01-01T00:00:00Z';
  return { destination: 'a•••', otpLength, otpExpiration, attemptsRemaining: 3, requestsRemaining: 3 };
}

function intentOfB(validUntil: number) {
  return { authenticationStatus: 'AUTHENTICATED', intent: { intentId: 'intent-1', validUntil } };
}

function frameOfB(uri = 'https://b.example/frame') {
  return { authenticationFrame: { uri, origin: 'https://b.example', nonce: '1' } };
}

function credentialOfC(amount: string) {
  const names = { merchant_domain: domain, merchant_name: 'Shop', merchant_origin: 'https://shop.example' };
  return {
    token_number: '371111111111111',
    token_expiry: '2031-12',
    dynamic_security_code: '1234',
    mandate: { ...names, amount, currency_code: 'USD' },
  };
}

const oddRefusals: Readonly<Record<CardNetworkName, object>> = {
  A: { errorResponse: { reason: 'cardDeclined', retryAfter: null } },
  B: { Errors: { Error: [{ ReasonCode: 'ISSUER_DECLINED', Details: null }, null] } },
  C: { error_type: 'account_declined', error_description: null },
};

/** A refusal in each network's words. */
const refusals: Readonly<Record<CardNetworkName, (reason: string) => object>> = {
  A: (reason) => ({ errorResponse: { reason } }),
  B: (reason) => ({ Errors: { Error: [{ ReasonCode: reason }] } }),
  C: (reason) => ({ error_type: reason }),
};

for (const name of ['A', 'B', 'C'] as const satisfies readonly CardNetworkName[]) {
  describe(`odd answers of network ${name}`, () => {
    let served: SimulatedNetwork;
    let opened: ReturnType<(typeof networkRegistry)[CardNetworkName]['open']>;
    let next: { readonly status: number; readonly body: object };

    before(async () => {
      served = await openSimulated(name);
      opened = networkRegistry[name].open(served.settings, {
        runtime: served.runtime,
        timers: systemTimers,
        logger: silentLogger,
        transport: {
          send: async () => ({
            status: next.status,
            headers: { 'content-type': 'application/json' },
            body: (async function* () {
              yield Buffer.from(JSON.stringify(next.body));
            })(),
          }),
          close: async () => {},
        },
      });
    });
    after(async () => {
      await opened.close();
      await served.close();
    });

    const ask = (work: Ask) =>
      refusalOf(async () =>
        work(opened.adapter, {
          appId: 'app-1',
          requestKey: 'key-1',
          origins: [],
          signal: new AbortController().signal,
        }),
      );

    for (const [title, work, body] of answers[name]) {
      it(`leaves the outcome unknown: ${title}`, async () => {
        next = { status: 200, body };

        const { name, outcomeUnknown } = await ask(work);

        assert.deepEqual([name, outcomeUnknown], ['StoreUnavailable', true]);
      });
    }

    it('knows a refusal whose other members are odd', async () => {
      next = { status: 400, body: oddRefusals[name] };

      assert.equal((await ask(getCredential)).name, 'CreditCardDeclined');
    });

    for (const reason of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      it(`does not know the reason ${reason}`, async () => {
        next = { status: 400, body: refusals[name](reason) };

        const { name: refused, outcomeUnknown } = await ask(getCredential);

        assert.deepEqual([refused, outcomeUnknown], ['StoreUnavailable', true]);
      });
    }
  });
}

it('knows no time for which a locked card waits that is no number', () => {
  const locked = (Value: string) =>
    readRefusal({
      Errors: { Error: [{ ReasonCode: 'AUTHENTICATION_LOCKED', Details: [{ Name: 'retryAfterSeconds', Value }] }] },
    })?.details.retryAfterSeconds;

  assert.deepEqual(['90', 'soon', '', '-3', '1.5', '1e400'].map(locked), [
    90,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
