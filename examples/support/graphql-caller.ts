export type GraphQLCaller = <Data>(
  query: string,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
) => Promise<Data>;

/** The server refused the request as a whole, for example under maintenance, or is not there. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
}

export const toUnanswered = (url: string, options?: ErrorOptions): ServerRefusal =>
  new ServerRefusal(`Nobody answers at ${url}. Start the service with npm start, or set CARTWRIGHT_URL.`, options);

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw toUnanswered(url, { cause });
  }
}

/** Sends an operation over HTTP and gives its data; top-level errors are thrown as a ServerRefusal with their names. */
export function createGraphQLCaller(url: string): GraphQLCaller {
  return async <Data>(query: string, variables: Record<string, unknown>, headers: Record<string, string>) => {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as {
      data?: Data | null;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    if (body.errors !== undefined || body.data === undefined || body.data === null) {
      throw new ServerRefusal(
        `HTTP ${response.status} ${(body.errors ?? []).map((error) => `${error.extensions?.code}: ${error.message}`).join('; ')}`,
      );
    }
    return body.data;
  };
}
