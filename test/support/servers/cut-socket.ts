import { WebSocket } from 'ws';

/** For clients that are terminated: graphql-ws takes its listeners off before the socket tells that it never was open. */
export class CutSocket extends WebSocket {
  constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
    super(...parameters);
    this.on('error', () => {});
  }
}
