import { useState } from 'preact/hooks';

/** A field whose value the shop keeps. It shows what the buyer chose last until the shop has answered, also when others render it anew. */
export function useChoice<Value>(kept: Value) {
  const [asked, setAsked] = useState<{ readonly value: Value } | null>(null);
  const choose = async (value: Value, change: () => Promise<unknown>): Promise<void> => {
    const mine = { value };
    setAsked(mine);
    await change();
    setAsked((latest) => (latest === mine ? null : latest));
  };
  return { shown: asked === null ? kept : asked.value, choose };
}
