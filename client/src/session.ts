import { CartwrightError } from './cartwright-error.ts';
import { type Storage, useStorage } from './storage/storage.ts';

export interface Device {
  readonly accessToken: string;
  /** The device that owns carts, orders and idempotency keys. A renewed session keeps it. */
  readonly deviceId: string;
}

interface Stored extends Device {
  /** By this machine's own clock, which may be wrong: the service's times are never compared with it. */
  readonly renewAt: number;
}

interface Created extends Device {
  readonly expiresIn: number;
}

const CREATE =
  'mutation ($input: CreateDeviceSessionInput!) { createDeviceSession(input: $input) { session { accessToken deviceId expiresIn } userErrors { name message } } }';

/** Left of a token when it is renewed; half of a short one. */
const RENEWAL_SECONDS = 300;

export type SendSession = (query: string, variables: { readonly input: object }) => Promise<unknown>;

/** One session for all calls, and with Web Locks for all tabs that share the storage. */
export class Session {
  readonly #key: string;
  readonly #storage: Storage;
  readonly #send: SendSession;
  readonly #onSession: (device: Device) => void;
  #renewing: Promise<Device> | undefined;
  /** Whose carts the client's user shows. */
  #deviceId: string | undefined;

  constructor(key: string, storage: Storage, send: SendSession, onSession: (device: Device) => void) {
    this.#key = key;
    this.#storage = storage;
    this.#send = send;
    this.#onSession = onSession;
  }

  /** The device of the newest session that this client knows. */
  get deviceId(): string | undefined {
    return this.#deviceId;
  }

  /** A device whose token is good for some minutes, and is not the one that the service has rejected. */
  async get(rejected?: string): Promise<Device> {
    const isGood = (stored: Stored) => stored.accessToken !== rejected && Date.now() < stored.renewAt;
    const stored = await this.#read();
    if (stored !== undefined && isGood(stored)) return this.#use(stored);
    this.#renewing ??= this.#renew(isGood).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  #renew(isGood: (stored: Stored) => boolean): Promise<Device> {
    return withLock(this.#key, async () => {
      // Another tab may have had the lock before.
      const stored = await this.#read();
      if (stored !== undefined && isGood(stored)) return this.#use(stored);
      const { accessToken, deviceId, expiresIn } = await this.#create(stored?.accessToken);
      const life = expiresIn - Math.min(RENEWAL_SECONDS, expiresIn / 2);
      await this.#write({ accessToken, deviceId, renewAt: Date.now() + life * 1000 });
      const device = { accessToken, deviceId };
      this.#deviceId = deviceId;
      this.#onSession(device);
      return device;
    });
  }

  /** A session that is kept. It is of another device than before if another tab had to begin anew. */
  #use({ accessToken, deviceId }: Stored): Device {
    const device = { accessToken, deviceId };
    const isOther = this.#deviceId !== undefined && this.#deviceId !== deviceId;
    this.#deviceId = deviceId;
    if (isOther) this.#onSession(device);
    return device;
  }

  async #create(accessToken?: string): Promise<Created> {
    try {
      const data = await this.#send(CREATE, { input: accessToken === undefined ? {} : { accessToken } });
      return readSession(data);
    } catch (error) {
      const isTooOld = error instanceof CartwrightError && error.action === 'NEW_SESSION';
      if (accessToken === undefined || !isTooOld) throw error;
      return this.#create();
    }
  }

  async #read(): Promise<Stored | undefined> {
    const text = await useStorage(() => this.#storage.getItem(this.#key));
    try {
      const { accessToken, deviceId, renewAt }: Partial<Stored> = JSON.parse(text ?? 'null') ?? {};
      if (typeof accessToken !== 'string' || typeof deviceId !== 'string' || typeof renewAt !== 'number')
        return undefined;
      return { accessToken, deviceId, renewAt };
    } catch {
      // Written by something else.
      return undefined;
    }
  }

  #write(stored: Stored): Promise<void> {
    return useStorage(() => this.#storage.setItem(this.#key, JSON.stringify(stored)));
  }
}

function readSession(data: unknown): Created {
  const { createDeviceSession: payload } = data as {
    createDeviceSession?: {
      session?: Created | null;
      userErrors?: readonly { name: string; message: string }[];
    } | null;
  };
  if (payload?.session) return payload.session;
  const [refusal] = payload?.userErrors ?? [];
  throw new CartwrightError(refusal?.name ?? 'InvalidAnswer', refusal?.message ?? 'The service gave no session');
}

interface Locks {
  request<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
}

/** Alone in this browser or process, if it has Web Locks. */
export function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const { navigator }: { navigator?: { readonly locks?: Locks } } = globalThis as object;
  return navigator?.locks ? navigator.locks.request(name, run) : run();
}

/** The device that made a call is gone. No other may know what became of it, and with an answer, `data`, no other may show that. */
export const toDeviceChanged = (data?: unknown): CartwrightError =>
  new CartwrightError('DeviceChanged', 'A new session began after the call was sent', {
    isAnswered: data !== undefined,
    data,
  });
