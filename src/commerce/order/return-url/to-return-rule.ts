import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireDevice } from '../../../domain/viewer/viewer-rules.ts';
import type { CommerceContext } from '../../dependencies.ts';
import type { ReturnRule } from './parse-return-url.ts';

export const toReturnRule = (
  { loopbackReturns }: Pick<CommerceContext, 'loopbackReturns'>,
  { viewer }: Caller,
): ReturnRule => ({ origins: requireDevice(viewer).app.origins, loopback: loopbackReturns });
