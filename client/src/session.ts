import { CartwrightError, withOutcome } from './cartwright-error.ts';
import type { Kept } from './storage/kept.ts';

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
  readonly #kept: Kept;
  readonly #send: SendSession;
  readonly #onSession: (device: Device) => void;
  #renewing: Promise<Device> | undefined;
  /** Whose carts the client's user shows. */
  #deviceId: string | undefined;

  constructor(kept: Kept, send: SendSession, onSession: (device: Device) => void) {
    this.#kept = kept;
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
    return this.#kept.alone(async () => {
      // Another tab may have had the lock before.
      const stored = await this.#read();
      if (stored !== undefined && isGood(stored)) return this.#use(stored);
      const { accessToken, deviceId, expiresIn } = await this.#create(stored?.accessToken);
      const life = expiresIn - Math.min(RENEWAL_SECONDS, expiresIn / 2);
      await this.#kept.write({ accessToken, deviceId, renewAt: Date.now() + life * 1000 });
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
      if (!(error instanceof CartwrightError)) throw error;
      // The call that waits for the session was not sent.
      if (accessToken === undefined || error.action !== 'NEW_SESSION') throw withOutcome(error, { isAnswered: true });
      return this.#create();
    }
  }

  async #read(): Promise<Stored | undefined> {
    const { accessToken, deviceId, renewAt } = ((await this.#kept.read()) ?? {}) as Partial<Stored>;
    if (typeof accessToken !== 'string' || typeof deviceId !== 'string' || typeof renewAt !== 'number')
      return undefined;
    return { accessToken, deviceId, renewAt };
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
