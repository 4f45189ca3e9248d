import { CommerceErrors } from '../../errors/commerce-errors.ts';
import { toDraftPath } from './checkout/output/to-path.ts';
import { toErrorEnvelope } from './envelope.ts';
import { toFault } from './to-fault.ts';
import type { UcpAnswer, UcpCall, UcpOperation } from './ucp-call.ts';
import { ucpErrors } from './ucp-error-table.ts';
import { toErrorMessage } from './ucp-message.ts';

/** Runs what both sides can do. A refusal of the purchase is an answer. Throws ProtocolFault. */
export async function runOperation(call: UcpCall, { capability, run }: UcpOperation): Promise<UcpAnswer> {
  const { version } = call.platform;
  if (!call.capabilities.has(capability)) {
    const content = `Both sides must have ${capability} in version ${version}.`;
    const code = 'capabilities_incompatible';
    return {
      status: 200,
      body: toErrorEnvelope(version, [{ type: 'error', code, content, severity: 'unrecoverable' }]),
    };
  }
  try {
    return await run(call);
  } catch (thrown) {
    const errors = CommerceErrors.find(thrown);
    if (errors === undefined) throw thrown;
    const fault = errors.find(({ name }) => ucpErrors[name].length === 1);
    if (fault === undefined)
      return {
        status: 200,
        body: toErrorEnvelope(
          version,
          errors.map((error) => toErrorMessage(error, { path: toDraftPath(error.field) })),
        ),
      };
    throw toFault(fault);
  }
}
