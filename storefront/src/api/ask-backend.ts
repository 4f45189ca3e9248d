import type * as operations from '../generated/operations.ts';
import { note } from './happenings.ts';
import { withoutTokens } from './without-secrets.ts';

interface Inputs {
  readonly enrollCard: operations.EnrollCardInput;
  readonly selectCard: operations.SelectCardInput;
  readonly triggerCardVerification: operations.TriggerCardVerificationInput;
  readonly verifyCard: operations.VerifyCardInput;
  readonly createPaymentIntent: operations.CreatePaymentIntentInput;
  readonly completePaymentChallenge: operations.CompletePaymentChallengeInput;
  readonly deleteCard: operations.DeleteCardInput;
}

type Data = operations.EnrollCardMutation &
  operations.SelectCardMutation &
  operations.TriggerCardVerificationMutation &
  operations.VerifyCardMutation &
  operations.CreatePaymentIntentMutation &
  operations.CompletePaymentChallengeMutation &
  operations.DeleteCardMutation;

export type CardCall = keyof Inputs;
export type CardInput<Name extends CardCall> = Inputs[Name];
export type CardPayload<Name extends CardCall> = NonNullable<Data[Name]>;

interface Told<Name extends CardCall> {
  readonly document: string;
  readonly answer: {
    readonly data?: Readonly<Record<Name, CardPayload<Name> | null>> | null;
    readonly errors?: readonly { readonly message: string }[];
  };
}

/** Asks the shop's backend, which has the app-level token. It tells what it called, for the drawer. */
export async function askBackend<Name extends CardCall>(name: Name, call: CardInput<Name>): Promise<CardPayload<Name>> {
  const input = { ...call, idempotencyKey: crypto.randomUUID() };
  const begin = performance.now();
  const response = await fetch(`/shop/cards/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { document, answer }: Told<Name> = await response.json();
  note(document, withoutTokens({ input }), begin)(withoutTokens(answer));
  const payload = answer.data?.[name];
  if (payload == null) throw new Error(answer.errors?.[0]?.message ?? response.statusText);
  return payload;
}
