import type { VerificationAnswer } from '../../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowStep } from '../../../domain/card-network/card-flow.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { Secret } from '../../../lib/secret.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import { parseText } from '../../input/parse-text.ts';
import { parseJsonObject } from './parse-json-object.ts';

/** Exactly one member is set: the schema sees to that. */
export interface CardAnswerInput {
  readonly otp?: string | null;
  readonly iframeResult?: { readonly nonce: string; readonly payload: string } | null;
  readonly fido2Registration?: Readonly<Record<string, unknown>> | null;
  readonly fido2Assertion?: Readonly<Record<string, unknown>> | null;
}

/** Throws PreconditionError for an answer that the flow does not wait for, and InvalidInputBody, which is no try. */
export function parseCardAnswer(
  flow: CardFlow,
  { otp, iframeResult, fido2Registration, fido2Assertion }: CardAnswerInput,
): VerificationAnswer {
  if (otp !== undefined && otp !== null) {
    requireStep(flow, 'CODE', 'otp');
    return { kind: 'code', code: parseCode(otp, flow.codeLength) };
  }
  if (iframeResult) {
    requireStep(flow, 'FRAME', 'iframeResult');
    const parse = (member: 'nonce' | 'payload', kind: 'identifier' | 'url') =>
      parseText(iframeResult[member], { field: ['answer', 'iframeResult', member], kind });
    return { kind: 'frame', nonce: parse('nonce', 'identifier'), payload: parse('payload', 'url') };
  }
  if (fido2Registration) {
    requireStep(flow, 'REGISTRATION', 'fido2Registration');
    return toPasskey('registration', fido2Registration, 'fido2Registration');
  }
  if (fido2Assertion) {
    requireStep(flow, 'ASSERTION', 'fido2Assertion');
    return toPasskey('assertion', fido2Assertion, 'fido2Assertion');
  }
  throw createInvalidInput(['answer'], 'Set exactly one answer');
}

const toPasskey = (
  kind: 'registration' | 'assertion',
  credential: Readonly<Record<string, unknown>>,
  member: string,
): VerificationAnswer => ({ kind, credential: parseJsonObject(credential, ['answer', member]) });

function requireStep({ step }: CardFlow, wanted: FlowStep, member: keyof CardAnswerInput): void {
  if (step === wanted) return;
  throw new CommerceError('PreconditionError', {
    field: ['answer', member],
    description: `The flow is at step ${step} and does not expect ${member}`,
  });
}

/** Digits, as people type them. The error does not repeat them. */
function parseCode(text: string, length: number | null): Secret {
  const code = text.replaceAll(/[\s-]/g, '');
  if (/^[0-9]+$/.test(code) && (length === null || code.length === length)) return new Secret(code);
  throw createInvalidInput(['answer', 'otp'], `A code has ${length ?? 'only'} digits. It did not count as an attempt`);
}
