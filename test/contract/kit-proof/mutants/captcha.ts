import { type Mutant, renaming, replacing } from '../mutant.ts';

const ONCE = 'takes each captcha token for one submission, and no order without one';

export const captchaMutants: readonly Mutant[] = [
  {
    promise: ONCE,
    broken: 'brings a token of its own where the buyer has none',
    mutate: replacing('placeOrder', (place, { fixture }) => async (call, submission) => {
      const captchaToken = submission.captchaToken ?? (await fixture.captcha?.solve()) ?? null;
      return place(call, { ...submission, captchaToken });
    }),
  },
  {
    promise: ONCE,
    broken: 'brings a fresh token in place of one that was used',
    mutate: replacing('placeOrder', (place, { fixture, memory }) => async (call, submission) => {
      const { captchaToken, attemptKey } = submission;
      const spentBy = captchaToken === null ? undefined : memory.get(captchaToken);
      if (captchaToken !== null && spentBy === undefined) memory.set(captchaToken, attemptKey);
      const isSpent = spentBy !== undefined && spentBy !== attemptKey;
      return place(
        call,
        isSpent ? { ...submission, captchaToken: (await fixture.captcha?.solve()) ?? null } : submission,
      );
    }),
  },
  {
    promise: ONCE,
    broken: 'keeps the token to itself',
    mutate: replacing(
      'placeOrder',
      (place) => (call, submission) => place(call, { ...submission, captchaToken: null }),
    ),
  },
  {
    promise: ONCE,
    broken: 'says of a wrong token that the payment was wrong',
    mutate: renaming('placeOrder', 'InvalidInputBody', 'CreditCardDeclined'),
  },
  {
    promise: ONCE,
    broken: 'does not tell that a shop has a captcha',
    mutate: replacing('getCheckoutRequirements', (ask) => async (call) => ({ ...(await ask(call)), captcha: null })),
  },
];
