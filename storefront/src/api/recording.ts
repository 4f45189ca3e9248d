import { note } from './happenings.ts';
import { withoutTokens } from './without-secrets.ts';

interface Sent {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** `fetch`, whose operations and answers the drawer shows. */
export const recordingFetch: typeof fetch = async (input, init) => {
  const { query, variables }: Sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (query === undefined) return fetch(input, init);
  const answered = note(query, withoutTokens(variables ?? {}));
  try {
    const response = await fetch(input, init);
    response
      .clone()
      .json()
      .then(withoutTokens)
      .then(answered, () => answered({ status: response.status }));
    return response;
  } catch (error) {
    answered({ errors: [{ message: String(error) }] });
    throw error;
  }
};

/** `WebSocket`, whose subscriptions and events the drawer shows. */
export class RecordingSocket extends WebSocket {
  readonly #running = new Map<string, ReturnType<typeof note>>();

  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    this.addEventListener('message', ({ data }) => {
      const { type, id, payload } = JSON.parse(String(data));
      if (type === 'next') this.#running.get(id)?.(payload);
      if (type === 'error') this.#running.get(id)?.({ errors: payload });
      if (type === 'complete' || type === 'error') this.#running.delete(id);
    });
  }

  override send(data: Parameters<WebSocket['send']>[0]): void {
    const { type, id, payload } = JSON.parse(String(data));
    if (type === 'subscribe') this.#running.set(id, note(payload.query, payload.variables));
    super.send(data);
  }
}
