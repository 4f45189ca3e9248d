import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireDevice } from '../../../domain/viewer/viewer-rules.ts';
import type { CoreContext } from '../../context/core-context.ts';
import type { PartnerUrlRule } from '../parse-partner-url.ts';

export const toReturnRule = (
  { loopbackReturns }: Pick<CoreContext, 'loopbackReturns'>,
  { viewer }: Caller,
): PartnerUrlRule => ({ origins: requireDevice(viewer).app.origins, loopback: loopbackReturns });
