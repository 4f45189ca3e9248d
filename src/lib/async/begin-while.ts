const conditions = new WeakMap<AbortSignal, () => boolean>();

/** Lets work with this signal begin only while the condition holds. Unlike an abort, its end stops nothing that has begun. */
export function beginWhile(signal: AbortSignal, condition: () => boolean): void {
  conditions.set(signal, condition);
}

/** Asked right before work with this signal begins, by whoever let it wait. */
export const mayBegin = (signal: AbortSignal): boolean => !signal.aborted && (conditions.get(signal)?.() ?? true);
