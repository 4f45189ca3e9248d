import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireDevice } from '../../../domain/viewer/viewer-rules.ts';
import type { CommerceContext } from '../../dependencies.ts';
import type { PartnerUrlRule } from '../parse-partner-url.ts';

export const toReturnRule = (
  { loopbackReturns }: Pick<CommerceContext, 'loopbackReturns'>,
  { viewer }: Caller,
): PartnerUrlRule => ({ origins: requireDevice(viewer).app.origins, loopback: loopbackReturns });
