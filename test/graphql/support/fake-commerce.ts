import type { Commerce } from '../../../src/commerce/commerce.ts';

export interface RecordedCall {
  readonly operation: string;
  /** Without the caller. */
  readonly parameters: readonly unknown[];
}

/**
 * A core of which only the given use cases exist. Calling another one fails, and every call is recorded, so that a test can
 * say what was asked and that nothing else was.
 */
export function createFakeCommerce(useCases: Partial<Commerce>): {
  readonly commerce: Commerce;
  readonly calls: readonly RecordedCall[];
} {
  const calls: RecordedCall[] = [];
  const commerce = new Proxy(useCases, {
    get:
      (target, operation) =>
      (...parameters: unknown[]) => {
        const name = String(operation);
        // Cloned, since the inputs that an executor makes have no prototype and would equal no literal.
        calls.push({ operation: name, parameters: structuredClone(parameters.slice(1)) });
        const useCase: unknown = Reflect.get(target, operation);
        if (typeof useCase !== 'function') throw new Error(`The test did not expect ${name}`);
        return Reflect.apply(useCase, undefined, parameters);
      },
  });
  return { commerce: commerce as Commerce, calls };
}
