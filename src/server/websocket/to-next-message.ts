/** A `next` message of graphql-transport-ws, from the JSON of its payload. */
export const toNextMessage = (id: string, payload: string): string =>
  `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`;
