import { useState } from 'preact/hooks';
import { changeCart, type Problem } from '../state/change-cart.ts';

/** `changeCart`, and why the last change of this place was refused. */
export function useChange() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const change = async (...call: Parameters<typeof changeCart>): Promise<boolean> => {
    const refused = await changeCart(...call);
    setProblems(refused);
    return refused.length === 0;
  };
  return {
    problems,
    change: change as <Name extends Parameters<typeof changeCart>[0]>(
      ...call: Parameters<typeof changeCart<Name>>
    ) => Promise<boolean>,
  };
}
