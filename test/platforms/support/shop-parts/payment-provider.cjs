/** The way of a test shop to its payment provider, which test/platforms/support/payment-provider/serve-payment-provider.ts plays. */
const running = new Set();

const send = (method, path, body, headers = {}) =>
  fetch(new URL(path, process.env.SHOP_PROVIDER), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** How a charge went. Throws if nobody knows. */
exports.charge = async (request) => {
  const response = await send('POST', '/charges', request);
  if (!response.ok) throw new Error(`The payment provider answered with status ${response.status}`);
  return response.json();
};

/** Whether there was anything to give back. Throws if nobody knows. */
exports.giveBack = async (key) => {
  const { ok, status } = await send('DELETE', `/charges/${encodeURIComponent(key)}`);
  if (!ok && status !== 404) throw new Error(`The payment provider answered with status ${status}`);
  return ok;
};

/** A middleware that sees the end of each request, also where its caller has left long before. */
exports.watch = (_request, response, next) => {
  const request = Promise.withResolvers();
  running.add(request);
  const end = response.end;
  response.end = (...parts) => {
    running.delete(request);
    request.resolve();
    return end.apply(response, parts);
  };
  next();
};

/** GET: the provider's books. POST: lets every held payment go, and answers once every request that ran then has ended. */
exports.ledger = async (request, response) => {
  if (request.method === 'POST') {
    await send('POST', '/releases');
    await Promise.all([...running].map(({ promise }) => promise));
    await send('DELETE', '/releases');
  }
  response.json(await (await send('GET', '/ledger')).json());
};

/** POST: the provider's vault. HEAD: whether it is there. */
exports.vault = async ({ method, headers, body }, response) => {
  const { authorization = '', 'idempotency-key': key = '' } = headers;
  const sent = method === 'HEAD' ? undefined : body;
  const answer = await send(method, '/vault', sent, { authorization, 'idempotency-key': key });
  response
    .status(answer.status)
    .type('json')
    .send(await answer.text());
};
