import { CartwrightError, hasPayload, toDeviceChanged } from './cartwright-error.ts';
import type { Device, Session } from './session.ts';

export type Headers = Readonly<Record<string, string>>;

type Run = (headers: Headers) => Promise<unknown>;

/** Sends one call, and sends it again when it is retried. */
export type Caller = (run: Run) => Promise<unknown>;

export const toHeaders = ({ accessToken }: Device): Headers => ({ 'x-svc-authorization': accessToken });

/** Sends one call as the device that the session has, which is the one that its answer shows. */
export function runAsDevice(session: Session, isQuery: boolean): Caller {
  /** The device that may have carried out the mutation. Its key is unknown to any other device, which would do it again. */
  let sentBy: string | undefined;
  const runAs = async (run: Run, device: Device): Promise<unknown> => {
    if (sentBy !== undefined && sentBy !== device.deviceId) throw toDeviceChanged();
    const { data, error } = await run(toHeaders(device)).then((answer): Outcome => ({ data: answer }), toFailure);
    if (error && !isQuery && !isRejected(error)) sentBy = device.deviceId;
    // Another call had to begin a new session meanwhile.
    if (session.deviceId !== device.deviceId && data) {
      if (isQuery) return runAs(run, await session.get());
      if (hasPayload(data)) throw toDeviceChanged(data);
    }
    if (error) throw error;
    return data;
  };
  return async (run) => {
    const device = await session.get();
    return runAs(run, device).catch(async (error: unknown) => {
      if (!isRejected(error)) throw error;
      return runAs(run, await session.get(device.accessToken));
    });
  };
}

interface Outcome {
  readonly data: unknown;
  readonly error?: unknown;
}

const toFailure = (error: CartwrightError): Outcome => ({ data: error.data, error });

/** The service executes nothing for a token that it rejects. */
const isRejected = (error: unknown): boolean => error instanceof CartwrightError && error.action !== undefined;
