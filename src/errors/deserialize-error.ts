import { CommerceError } from './commerce-error.ts';
import { describeError, type ErrorName, errorNames } from './error-catalog.ts';
import type { SerializedError } from './serialize-error.ts';

const names: ReadonlySet<string> = new Set(errorNames);
const isErrorName = (name: string): name is ErrorName => names.has(name);

/** The inverse of serializeError. A name that is no longer in the catalog becomes Unexpected. */
export function deserializeError(serialized: SerializedError): CommerceError {
  const name = isErrorName(serialized.name) ? serialized.name : 'Unexpected';
  const entry = describeError(name);
  const otherStatus = Object.entries(entry.otherStatuses ?? {}).find(
    ([, status]) => status === serialized.httpStatus,
  )?.[0];
  return new CommerceError(name, {
    ...serialized.details,
    ...(serialized.description === null ? {} : { description: serialized.description }),
    ...(serialized.field === null ? {} : { field: serialized.field }),
    ...(otherStatus === undefined || serialized.httpStatus === entry.httpStatus ? {} : { otherStatus }),
    ...(serialized.unconfirmed === true ? { unconfirmed: true } : {}),
    ...(serialized.final === true ? { final: true } : {}),
  });
}
