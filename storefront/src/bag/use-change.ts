import { useRef, useState } from 'preact/hooks';
import { changeCart, type Problem } from '../state/change-cart.ts';

/** `changeCart`, and why the last change of this place was refused, or the last ones if they overlapped. */
export function useChange() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const underWay = useRef(0);
  const isFirst = useRef(true);
  const change = async (...call: Parameters<typeof changeCart>): Promise<boolean> => {
    if (underWay.current === 0) isFirst.current = true;
    underWay.current += 1;
    const { refused } = await changeCart(...call).finally(() => {
      underWay.current -= 1;
    });
    const isNew = isFirst.current;
    isFirst.current = false;
    const isKnown = (known: readonly Problem[], { name, message }: Problem) =>
      known.some((each) => each.name === name && each.message === message);
    setProblems((known) => (isNew ? refused : [...known, ...refused.filter((each) => !isKnown(known, each))]));
    return refused.length === 0;
  };
  return {
    problems,
    change: change as <Name extends Parameters<typeof changeCart>[0]>(
      ...call: Parameters<typeof changeCart<Name>>
    ) => Promise<boolean>,
  };
}
