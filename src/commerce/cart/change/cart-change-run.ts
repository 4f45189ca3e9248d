import { type CartHandle, type CartResult, type OperationName, operations } from '../../../adapters/contract/index.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { OwnClaim } from '../../idempotency/own-claim.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { toCallerError } from '../../merchant-calls/to-caller-error.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartLease, DeviceCart } from '../device-carts.ts';
import type { CartChange, Method } from './cart-change.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { writeNote } from './change-note.ts';
import { changePlatformCart } from './change-platform-cart.ts';
import { leaseCart } from './lease-cart.ts';
import { settleCartChange } from './settle-cart-change.ts';

/** A cart mutation whose input is valid, before its idempotency key and its cart are looked at. */
export interface ParsedChange<Input extends DomainInput, Parsed extends object, Name extends OperationName> {
  readonly caller: Caller;
  readonly merchant: Merchant;
  readonly cart: CartKey;
  readonly change: CartChange<Input, Parsed, Name>;
  readonly method: Method<Name>;
  readonly parsed: Parsed;
  /** The outcome of a call that changed nothing. Throws errors of the request channel. */
  readonly refuse: (thrown: unknown) => Promise<CartOutcome>;
}

/** How far the latest call to the platform has come. `unknown`: its answer is not here, or was lost. */
type CallState = 'not-called' | 'unknown' | 'refused' | 'made';

/** One call of a cart mutation, from its idempotency key to the platform and back. */
export class CartChangeRun<Input extends DomainInput, Parsed extends object, Name extends OperationName> {
  readonly #context: CartContext;
  readonly #parsed: ParsedChange<Input, Parsed, Name>;
  #state: CallState = 'not-called';

  constructor(context: CartContext, parsed: ParsedChange<Input, Parsed, Name>) {
    this.#context = context;
    this.#parsed = parsed;
  }

  /** Whether the platform makes the change twice if it is called twice. */
  get isWrite(): boolean {
    return operations[this.#parsed.change.operation].kind === 'write';
  }

  /** Whether the change may have been made, also if this call throws. */
  get isInDoubt(): boolean {
    return this.#state === 'unknown' || this.#state === 'made';
  }

  /** The first call with its key, or a call without one: then the claim is null. */
  async make(claim: OwnClaim | null): Promise<CartOutcome> {
    const { cart, refuse } = this.#parsed;
    try {
      await this.#check();
      return await leaseCart(this.#context, cart, (lease) => this.#change(claim, lease));
    } catch (thrown) {
      const isLost = this.#state === 'made' && this.isWrite && claim === null && isStoreFailure(thrown);
      return refuse(isLost ? toUnconfirmed(thrown) : thrown);
    }
  }

  /** An earlier call with this key asked the platform, as `note` says, and was cut off. */
  settle(note: string | null, claim: OwnClaim): Promise<CartOutcome> {
    const { caller, merchant, cart, change, parsed, refuse } = this.#parsed;
    return leaseCart(this.#context, cart, async (lease) => {
      const cutOff = { ...cart, parsed, note, lease };
      const settled = await settleCartChange(this.#context, caller, merchant, change, cutOff);
      switch (settled.verdict) {
        case 'made':
          return settled.outcome;
        case 'unknown':
          return refuse(toUnconfirmed());
        case 'repeatable':
          return this.#change(claim, lease).catch(refuse);
      }
    });
  }

  async #check(): Promise<void> {
    const { caller, merchant, change, parsed } = this.#parsed;
    try {
      await change.check?.(this.#context, caller, merchant, parsed);
    } catch (thrown) {
      throw toCallerError(thrown, parsed, change.fieldPaths);
    }
  }

  async #change(claim: OwnClaim | null, lease: CartLease): Promise<CartOutcome> {
    const { merchant, cart, change } = this.#parsed;
    const changed = await changePlatformCart(this.#context, merchant, change.operation, {
      cart,
      lease,
      ask: (deviceCart) => this.#ask(claim, deviceCart),
      call: (handle, mayBegin) => this.#call(handle, mayBegin, claim !== null),
    });
    return change.findReference ? { ...changed, reference: change.findReference() } : changed;
  }

  async #ask(claim: OwnClaim | null, deviceCart: DeviceCart | undefined): Promise<void> {
    const { cart, change, parsed } = this.#parsed;
    if (claim === null) return;
    if (!this.isWrite) return claim.ask(null);
    const version = deviceCart?.version ?? (await this.#context.deviceCarts.readVersion(cart));
    await claim.ask(writeNote(change.evidence, parsed, deviceCart, version));
  }

  async #call(cart: CartHandle | null, mayBegin: () => boolean, isKeyed: boolean): Promise<CartResult> {
    const { change, parsed } = this.#parsed;
    this.#state = 'unknown';
    try {
      const result = await this.#callPlatform(cart, mayBegin);
      this.#state = 'made';
      return result;
    } catch (thrown) {
      const isUnknown = !(thrown instanceof CommerceError) || thrown.outcomeUnknown;
      if (!isUnknown) this.#state = 'refused';
      // Under a key, the next call settles what the service's own store did not confirm.
      if (isUnknown && isKeyed && isStoreFailure(thrown)) throw thrown;
      throw isUnknown && this.isWrite ? toUnconfirmed(thrown) : toCallerError(thrown, parsed, change.fieldPaths);
    }
  }

  async #callPlatform(cart: CartHandle | null, mayBegin: () => boolean): Promise<CartResult> {
    const { caller, merchant, change, method, parsed } = this.#parsed;
    const { domain } = merchant;
    const { operation, start, apply } = change;
    const options = { domain, operation, caller, timeout: this.#context.settings.writeTimeout, mayBegin };
    if (cart !== null) return callMerchant(this.#context, options, (call) => apply(method, call, parsed, cart));
    if (start === undefined) throw new CommerceError('CartNotFound', { domain });
    return callMerchant(this.#context, options, (call) => start(method, call, parsed));
  }
}

/** The service's own store failed to record the platform's response. */
const isStoreFailure = (thrown: unknown): boolean =>
  thrown instanceof CommerceError && thrown.name === 'ServiceUnavailable';

/** The outcome of a change that may have been made, and that a repeated call would make again. */
const toUnconfirmed = (cause?: unknown): CommerceError =>
  new CommerceError('StoreUnavailable', {
    unconfirmed: true,
    description:
      'It is not known whether the shop made this change, or still makes it. Read the cart. A call with a new idempotencyKey can make it twice',
    ...(cause === undefined ? {} : { cause }),
  });
