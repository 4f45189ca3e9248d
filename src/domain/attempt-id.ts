import type { Brand } from '../lib/brand.ts';

/** A UUID in small letters, chosen by the client or by this service. */
export type AttemptId = Brand<'AttemptId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Undefined for anything that is no UUID. */
export const findAttemptId = (text: string): AttemptId | undefined => (UUID.test(text) ? toAttemptId(text) : undefined);

/** For a UUID that this service made itself. */
export const toAttemptId = (uuid: string): AttemptId => uuid.toLowerCase() as AttemptId;
