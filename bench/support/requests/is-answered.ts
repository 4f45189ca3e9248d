import { ServerRefusal } from '../../../examples/support/graphql-caller.ts';

/** False while nobody listens. Whoever listens has to be right: rejects with what it says instead. */
export async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    const reason = error instanceof ServerRefusal ? error.cause : error;
    if (!(reason instanceof TypeError)) throw error;
    return false;
  }
}
