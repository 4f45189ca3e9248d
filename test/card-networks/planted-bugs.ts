import { DatabaseSync } from 'node:sqlite';
import type { CardNetworkAdapter, NetworkCall } from '../../src/card-networks/contract/card-network.ts';
import type { CardNetworkName } from '../../src/domain/card-network/card-network.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import type { SimulatedNetwork } from './simulated-harness.ts';

/** A network or an adapter with one promise broken on purpose. */
export interface PlantedBug {
  /** What is wrong, in a few words. */
  readonly broken: string;
  /** The promise of the kit that has to find it. */
  readonly promise: string;
  readonly network: CardNetworkName;
  readonly plant: (network: SimulatedNetwork) => SimulatedNetwork;
}

type Methods = Required<CardNetworkAdapter>;

/** Other methods of the adapter. */
const adapting =
  (change: (adapter: Methods, network: SimulatedNetwork) => Partial<CardNetworkAdapter>): PlantedBug['plant'] =>
  (network) => ({ ...network, adapter: { ...network.adapter, ...change(whole(network.adapter), network) } });

const whole = (adapter: CardNetworkAdapter): Methods => {
  const absent = async () => {
    throw new TypeError('The network has no such method');
  };
  return { triggerVerification: absent, verify: absent, completeChallenge: absent, ...adapter };
};

/** Every call in another form. */
const recalling = (change: (call: NetworkCall) => NetworkCall): PlantedBug['plant'] =>
  adapting((adapter) => ({
    enroll: (call, input) => adapter.enroll(change(call), input),
    select: (call, input) => adapter.select(change(call), input),
    verify: (call, input) => adapter.verify(change(call), input),
    createIntent: (call, input) => adapter.createIntent(change(call), input),
    completeChallenge: (call, input) => adapter.completeChallenge(change(call), input),
    getCredential: (call, input) => adapter.getCredential(change(call), input),
    deleteCard: (call, input) => adapter.deleteCard(change(call), input),
  }));

/** A change of the books behind the network's back. */
function write({ file }: SimulatedNetwork, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

let drawn = 0;

export const plantedBugs: readonly PlantedBug[] = [
  {
    broken: 'the amount is not compared',
    promise: 'approves no other amount',
    network: 'A',
    plant: (network) => ({ ...network, redeem: (input) => network.redeem({ ...input, amount: 4_599 }) }),
  },
  {
    broken: 'a repeated key is answered whatever it asks',
    promise: 'approves no other amount under a key that has an approval',
    network: 'B',
    plant: (network) => ({ ...network, redeem: (input) => network.redeem({ ...input, amount: 4_599 }) }),
  },
  {
    broken: 'the currency is not compared',
    promise: 'approves no other currency',
    network: 'B',
    plant: (network) => ({ ...network, redeem: (input) => network.redeem({ ...input, currency: 'USD' }) }),
  },
  {
    broken: 'the merchant is not compared',
    promise: 'approves no other merchant',
    network: 'C',
    plant: (network) => ({ ...network, redeem: (input) => network.redeem({ ...input, merchant: 'shop.example' }) }),
  },
  {
    broken: 'a credential is good twice',
    promise: 'gives a credential that pays its mandate, once',
    network: 'C',
    plant: (network) => ({
      ...network,
      redeem: async (input) => {
        const answer = await network.redeem(input);
        return !answer.approved && answer.refusal === 'used' ? { approved: true, authorizationId: 'again' } : answer;
      },
    }),
  },
  {
    broken: 'the counter is not compared',
    promise: 'takes no counter that did not grow, and any that stays at 0',
    network: 'A',
    plant: adapting((adapter, network) => ({
      completeChallenge: (call, input) => {
        write(network, 'update passkeys set counter = 0');
        return adapter.completeChallenge(call, input);
      },
    })),
  },
  {
    broken: 'any page may frame a ceremony',
    promise: 'takes no assertion with another top origin',
    network: 'B',
    plant: recalling((call) => ({ ...call, origins: [...call.origins, 'https://evil.example'] })),
  },
  {
    broken: 'wrong codes are not counted',
    promise: 'counts wrong codes, voids a code after three, and locks the card after the third resend',
    network: 'A',
    plant: adapting((adapter, network) => ({
      verify: async (call, input) => {
        const result = await adapter.verify(call, input);
        write(network, "update codes set tries_left = 3 where state = 'open'");
        return result;
      },
    })),
  },
  {
    broken: 'a new flow escapes the lock',
    promise: 'locks a card in every flow and for every partner for an hour, and not its passkeys',
    network: 'A',
    plant: adapting((adapter, network) => ({
      enroll: (call, input) => {
        write(network, 'delete from code_guards');
        return adapter.enroll(call, input);
      },
    })),
  },
  {
    broken: 'a request key is not kept',
    promise: 'counts no try for what is no code, and none for a repeated call',
    network: 'A',
    plant: recalling((call) => {
      drawn += 1;
      return { ...call, requestKey: `drawn-${drawn}` };
    }),
  },
  {
    broken: 'each of fifty calls with one key enrols',
    promise: 'enrols once for a request key',
    network: 'C',
    plant: recalling((call) => {
      drawn += 1;
      return { ...call, requestKey: `drawn-${drawn}` };
    }),
  },
  {
    broken: 'partners see the cards of others',
    promise: 'does not know cards that are unverified, unknown, or of another partner',
    network: 'C',
    plant: recalling((call) => ({ ...call, appId: 'one-for-all' })),
  },
  {
    broken: 'every attempt gets the credential',
    promise: 'gives one attempt the same credential each time, and no other attempt one',
    network: 'B',
    plant: adapting((adapter) => ({
      getCredential: (call, input) => adapter.getCredential(call, { ...input, attemptKey: 'one-for-all' }),
    })),
  },
  {
    broken: 'a credential is never given back',
    promise: 'keeps an intent that an order uses until the order gives it back',
    network: 'C',
    plant: adapting(() => ({ releaseCredential: async () => {} })),
  },
  {
    broken: 'a deleted card goes on',
    promise: 'ends a card with its passkeys, its intents and its picture when it is deleted',
    network: 'A',
    plant: adapting(() => ({ deleteCard: async () => {} })),
  },
  {
    broken: 'an intent never ends',
    promise: 'ends an intent in time',
    network: 'C',
    plant: (network) => ({
      ...network,
      pass: async (milliseconds) => {
        await network.pass(milliseconds);
        write(network, 'update intents set expires_at = expires_at + 86400000');
      },
    }),
  },
  {
    broken: 'enrolling again takes the verification away',
    promise: 'takes nothing from a verified card that is enrolled again',
    network: 'B',
    plant: adapting((adapter, network) => ({
      enroll: async (call, input) => {
        write(network, "update cards set state = 'unverified'");
        return adapter.enroll(call, input);
      },
    })),
  },
  {
    broken: 'the number is shown',
    promise: 'enrols a card and shows no more of its number than the last four digits',
    network: 'C',
    plant: adapting((adapter) => ({
      enroll: async (call, input) => {
        const enrolled = await adapter.enroll(call, input);
        return { ...enrolled, art: input.card.reveal().number };
      },
    })),
  },
  {
    broken: 'the number is stored',
    promise: 'enrols a card and shows no more of its number than the last four digits',
    network: 'A',
    plant: adapting((adapter, network) => ({
      enroll: (call, input) => {
        write(network, `insert into facts (name, value) values ('${input.card.reveal().number}', '')`);
        return adapter.enroll(call, input);
      },
    })),
  },
  {
    broken: 'a saved card needs no token of its frame',
    promise: 'wants the token of the handshake frame for a saved card',
    network: 'A',
    plant: adapting((adapter, network) => ({
      createIntent: (call, input) => {
        write(network, "update flows set kind = 'enrollment'");
        return adapter.createIntent(call, input);
      },
    })),
  },
  {
    broken: 'another amount is asked for than was agreed',
    promise: 'says what a passkey pays, and where its ceremony runs',
    network: 'B',
    plant: adapting((adapter) => ({
      createIntent: (call, input) => {
        const { total } = input.mandate;
        const mandate = { ...input.mandate, total: { ...total, number: total.number + 1 } };
        return adapter.createIntent(call, { ...input, mandate });
      },
    })),
  },
  {
    broken: 'a locked card is declined in other words',
    promise: 'refuses a fourth resend, which locks the card, though no code was tried',
    network: 'A',
    plant: adapting((adapter) => ({
      triggerVerification: (call, input) =>
        adapter.triggerVerification(call, input).catch(() => {
          throw new CommerceError('CreditCardDeclined');
        }),
    })),
  },
];
