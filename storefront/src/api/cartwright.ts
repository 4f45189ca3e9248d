import { createClient } from '@cartwright/client';
import { RecordingSocket, recordingFetch } from './recording.ts';

/** The one client of this page. */
export const cartwright = createClient({
  url: new URL('/graphql', location.href).href,
  appId: 'demo-app',
  storage: localStorage,
  fetch: recordingFetch,
  webSocket: RecordingSocket,
});
