import { encryptCard } from '../../../../src/cryptography/cards/encrypt-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../../src/server/graphiql/example-address.ts';
import { Device } from '../buyers/device.ts';
import { fillCart } from '../buyers/device-cart.ts';
import type { Market } from '../buyers/market.ts';
import { type OrderCall, orderUntilEnd, type Tried } from '../buyers/order-calls.ts';
import { Patience } from '../buyers/patience.ts';
import type { ServedNetworks } from '../stage/served-networks.ts';
import { Backend, FlowError, type Payload } from './backend.ts';
import { CardHolder, SHOP_ORIGIN } from './card-holder.ts';
import type { PlannedFlow } from './plan-flows.ts';

export interface PaidFlow {
  readonly plan: PlannedFlow;
  readonly virtualCardId: string | null;
  /** How many intents were asked for, each until it was there. */
  readonly intents: number;
  readonly tried: readonly Tried[];
  /** What must not have been answered. */
  readonly problems: readonly string[];
}

export interface FlowWorld {
  readonly market: Market;
  readonly networks: ServedNetworks;
  readonly appToken: string;
}

/** Enrols a card, pays with it and, if planned, deletes it, as a shop would that never gives up. */
export async function payFlow({ market, networks, appToken }: FlowWorld, plan: PlannedFlow): Promise<PaidFlow> {
  const backend = new Backend(market, appToken);
  const run = new FlowRun(market, backend, new CardHolder(networks, plan.network, plan.isDeclined), plan);
  const started = performance.now();
  await run.play().catch((error: unknown) => {
    if (!(error instanceof FlowError)) throw error;
    run.problems.push(error.message);
  });
  market.pace.note(performance.now() - started);
  const problems = [...run.problems, ...backend.contradictions];
  return { plan, virtualCardId: run.virtualCardId, intents: run.intents, tried: run.tried, problems };
}

class FlowRun {
  readonly problems: string[] = [];
  readonly tried: Tried[] = [];
  virtualCardId: string | null = null;
  intents = 0;
  readonly #market: Market;
  readonly #backend: Backend;
  readonly #holder: CardHolder;
  readonly #plan: PlannedFlow;
  readonly #patience: Patience;
  #flowToken: string | undefined;
  #used = 0;

  constructor(market: Market, backend: Backend, holder: CardHolder, plan: PlannedFlow) {
    this.#market = market;
    this.#backend = backend;
    this.#holder = holder;
    this.#plan = plan;
    this.#patience = new Patience(market.pace, market.patienceMs);
  }

  async play(): Promise<void> {
    const { network, isSaved, isMismatched, isDeleted } = this.#plan;
    const device = await this.#openDevice();
    await this.#enrol();
    let secureToken = isSaved ? await this.#select() : null;
    const total = this.#market.total ?? 0;
    if (isMismatched) {
      const intentId = await this.#intend(total + 1, secureToken);
      await this.#order([device], intentId);
      // The token of a handshake belongs to its flow, which goes on.
      if (network !== 'A') secureToken = null;
    }
    const intentId = await this.#intend(total, secureToken);
    await this.#order([device, ...(this.#plan.isRivalled ? [await this.#openDevice()] : [])], intentId);
    if (isDeleted) await this.#delete();
  }

  async #openDevice(): Promise<Device> {
    for (;;) {
      try {
        const device = await Device.open(this.#market, this.#patience);
        await fillCart(device, this.#patience);
        return device;
      } catch (error) {
        if (this.#patience.isOver) throw new FlowError(`no cart in time: ${String(error)}`);
      }
    }
  }

  async #enrol(): Promise<void> {
    const { network, calls, isMistyped } = this.#plan;
    const enrolled = await this.#must('enrollCard', {
      encryptedCard: await encryptCard(this.#holder.card, this.#market.cardKey),
      consumer: { email: this.#holder.email, phone: '+15125550100' },
      idempotencyKey: crypto.randomUUID(),
    });
    this.virtualCardId = enrolled.virtualCardId ?? '';
    if (network === 'C') return;
    const methodId = enrolled.verificationMethods?.[0]?.methodId ?? '';
    const started = await this.#must('triggerCardVerification', { methodId, callbackUri: `${SHOP_ORIGIN}/checkout` });
    let answer: object;
    if (started.frame) answer = { iframeResult: await this.#holder.confirm(started.frame, this.#patience) };
    else {
      const code = await this.#holder.readCode(this.virtualCardId, this.#patience);
      if (isMistyped) await this.#mistype(code, calls);
      answer = { otp: code };
    }
    const { passkeyStep } = await this.#must('verifyCard', { answer });
    if (!passkeyStep) throw new FlowError('no passkey is asked for');
    await this.#must('verifyCard', { answer: { fido2Registration: this.#holder.answer(passkeyStep) } });
  }

  /** One wrong code is one try, however often it arrives. */
  async #mistype(code: string, calls: number): Promise<void> {
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const input = { flowToken: this.#flowToken, answer: { otp: wrong } };
    const { flowToken, userErrors } = await this.#backend.call('verifyCard', input, this.#patience, calls);
    const left = userErrors.map(({ name, triesLeft }) => `${name} ${triesLeft}`).join();
    if (left !== 'CardVerificationFailed 2') this.problems.push(`one wrong code was answered ${left || 'as right'}`);
    this.#flowToken = flowToken ?? this.#flowToken;
  }

  async #select(): Promise<string | null> {
    this.#flowToken = undefined;
    const { network } = this.#plan;
    const input = { virtualCardId: this.virtualCardId, network, idempotencyKey: crypto.randomUUID() };
    const { embedIframeHandshake } = await this.#must('selectCard', input);
    return embedIframeHandshake ? this.#holder.readSecureToken(embedIframeHandshake, this.#patience) : null;
  }

  async #intend(amount: number, secureToken: string | null): Promise<string> {
    const mandate = { domain: this.#market.domain, amount, currency: 'USD' };
    this.intents += 1;
    let asked = await this.#must('createPaymentIntent', { mandate, ...(secureToken !== null && { secureToken }) });
    if (asked.passkeyStep && this.#plan.isCopied && this.#used > 0) asked = await this.#copy(asked.passkeyStep);
    if (asked.passkeyStep) {
      this.#used += 1;
      const assertion = this.#holder.answer(asked.passkeyStep);
      asked = await this.#must('completePaymentChallenge', { assertion });
    }
    if (!asked.intentId) throw new FlowError('the intent has no identifier');
    return asked.intentId;
  }

  /** A copy of the passkey counts from where it was copied. */
  async #copy(step: NonNullable<Payload['passkeyStep']>): Promise<Payload> {
    const input = { flowToken: this.#flowToken, assertion: this.#holder.answer(step, this.#used) };
    const refused = await this.#backend.call('completePaymentChallenge', input, this.#patience);
    this.#used += 1;
    if (refused.userErrors[0]?.name !== 'CardVerificationFailed') {
      this.problems.push(`an old counter was taken: ${refused.userErrors[0]?.name ?? 'success'}`);
    }
    this.#flowToken = refused.flowToken ?? this.#flowToken;
    return refused;
  }

  async #order(devices: readonly Device[], intentId: string): Promise<void> {
    const tried = await Promise.all(
      devices.map((device) => {
        const input = {
          flowToken: this.#flowToken,
          intentId,
          billingInfo: ADDRESS,
          idempotencyKey: crypto.randomUUID(),
        };
        const call: OrderCall = { operation: 'completeWalletOrder', input };
        return orderUntilEnd(device, call, this.#plan.calls, this.#patience);
      }),
    );
    this.tried.push(...tried);
  }

  /** Afterwards the card is not found. */
  async #delete(): Promise<void> {
    const card = { virtualCardId: this.virtualCardId, network: this.#plan.network };
    this.#flowToken = undefined;
    await this.#must('deleteCard', { ...card, idempotencyKey: crypto.randomUUID() });
    const found = await this.#backend.call(
      'selectCard',
      { ...card, idempotencyKey: crypto.randomUUID() },
      this.#patience,
    );
    if (found.userErrors[0]?.name !== 'CardNotFound') this.problems.push('a deleted card is found');
  }

  /** A call of the flow that has to succeed. */
  async #must(name: string, input: object): Promise<Payload> {
    const whole = { ...(this.#flowToken !== undefined && { flowToken: this.#flowToken }), ...input };
    const payload = await this.#backend.call(name, whole, this.#patience, this.#plan.calls);
    if (payload.userErrors.length > 0) {
      throw new FlowError(`${name} was refused: ${payload.userErrors.map((error) => error.name).join(', ')}`);
    }
    this.#flowToken = payload.flowToken ?? this.#flowToken;
    return payload;
  }
}
