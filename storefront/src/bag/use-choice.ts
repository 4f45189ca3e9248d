import { useRef, useState } from 'preact/hooks';

/**
 * A field whose value the shop keeps. It shows what the buyer chose last until the shop has answered, also when others render it anew.
 * Its changes wait for each other: a request that is sent again would otherwise overtake a later one, and undo it.
 */
export function useChoice<Value>(kept: Value) {
  const [asked, setAsked] = useState<{ readonly value: Value } | null>(null);
  const latest = useRef(asked);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (value: Value, change: () => Promise<unknown>): Promise<void> => {
    const mine = { value };
    latest.current = mine;
    setAsked(mine);
    const made = turn.current.then(async () => {
      // The buyer has chosen again meanwhile.
      if (latest.current !== mine) return;
      await change();
      if (latest.current === mine) setAsked(null);
    });
    turn.current = made.catch(() => {});
    return made;
  };
  return { shown: asked === null ? kept : asked.value, choose };
}
