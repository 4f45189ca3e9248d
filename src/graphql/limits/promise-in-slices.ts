import type { AnswerSize } from './answer-size.ts';

/**
 * A promise whose reaction waits for the next slice of its answer if one is over when the value is there. It looks in the same moment in
 * which the reaction would begin: of many promises that settle together, each knows what those before it added.
 */
export class PromiseInSlices<Value> implements PromiseLike<Value> {
  readonly #promise: Promise<Value>;
  readonly #size: AnswerSize;

  constructor(promise: Promise<Value>, size: AnswerSize) {
    this.#promise = promise;
    this.#size = size;
  }

  // biome-ignore lint/suspicious/noThenProperty: graphql's `execute` takes any object with it for a promise.
  then<Result = Value, Failure = never>(
    succeed?: ((value: Value) => Result | PromiseLike<Result>) | null,
    fail?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    if (!succeed) return this.#promise.then(succeed, fail);
    const taken = this.#size.await(this.#promise, succeed);
    return fail ? taken.then(undefined, fail) : taken;
  }
}
