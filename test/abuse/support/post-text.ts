export interface TextAnswer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** One request to `/graphql` with a body as it is, and how long its answer took. */
export async function postText(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TextAnswer> {
  const began = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, ms: Math.round(performance.now() - began) };
}
