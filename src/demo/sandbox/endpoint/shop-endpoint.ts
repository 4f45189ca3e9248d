import type { shopOperations } from './shop-operations.ts';

type Operations = typeof shopOperations;

type Inputs = {
  readonly [Name in keyof Operations]: Parameters<Operations[Name]> extends [unknown, infer Input, ...unknown[]]
    ? Input
    : Record<never, never>;
};

type Answers = { readonly [Name in keyof Operations]: Awaited<ReturnType<Operations[Name]>> };

export type ShopOperationName = keyof Operations;
export type ShopInput<Name extends ShopOperationName> = Inputs[Name];
export type ShopAnswer<Name extends ShopOperationName> = Answers[Name];

export interface ShopCall {
  /** Ends the wait of a caller over the network, and for changes. It never cancels another operation of the shop. */
  readonly signal: AbortSignal;
}

export type ShopCalls = {
  readonly [Name in ShopOperationName]: (call: ShopCall, input: ShopInput<Name>) => Promise<ShopAnswer<Name>>;
};

/** One shop, in this process or over a network: its caller cannot tell which. Plain data in, plain data out. */
export interface ShopEndpoint extends ShopCalls {
  /** Lets go of connections. No call follows. */
  readonly close: () => Promise<void>;
}
