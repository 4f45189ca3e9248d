import { createClient } from '@cartwright/client';
import { signal } from '@preact/signals';
import { RecordingSocket, recordingFetch } from './recording.ts';

/** The device of the last session that this page heard of: another one has other carts. */
export const device = signal<string>();

/** The one client of this page. */
export const cartwright = createClient({
  url: new URL('/graphql', location.href).href,
  appId: 'demo-app',
  storage: localStorage,
  fetch: recordingFetch,
  webSocket: RecordingSocket,
  onSession: ({ deviceId }) => (device.value = deviceId),
});
