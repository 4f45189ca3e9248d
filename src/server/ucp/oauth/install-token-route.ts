import type { FastifyError, FastifyInstance } from 'fastify';
import { namePlugin } from '../../../lib/net/name-plugin.ts';
import type { PlatformToken } from '../callers/platform-tokens.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOptions } from '../ucp-options.ts';

const TOKEN_PATH = '/api/v1/ucp/oauth/token';
const BODY_BYTES = 8 * 1024;

const refuse = (description: string) => ({ error: 'invalid_request', error_description: description });
const notAForm = refuse('Send application/x-www-form-urlencoded.');

/**
 * The token endpoint of platforms that call by OAuth. Wrong secrets count for their client at their address, and as refused
 * requests of the address; the latter keep no platform with the right one from its token. Source: RFC 6749, "Client credentials grant".
 */
export async function installTokenRoute(
  app: FastifyInstance,
  { issueToken, refused }: Pick<UcpOptions, 'issueToken' | 'refused'>,
): Promise<void> {
  const route = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      const { statusCode: status = 500 } = error;
      if (status >= 500) throw error;
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      return reply.code(400).send(isTooLarge ? refuse(`The body is larger than ${BODY_BYTES} bytes.`) : notAForm);
    });
    scope.post<{ Body: URLSearchParams | undefined }>(TOKEN_PATH, async ({ ip, headers, body }, reply) => {
      reply.header('cache-control', 'no-store');
      if (body === undefined) return reply.code(400).send(notAForm);
      if (body.get('grant_type') !== 'client_credentials') {
        return reply
          .code(400)
          .send({ error: 'unsupported_grant_type', error_description: 'Send grant_type=client_credentials.' });
      }
      const credentials = readBasic(headers.authorization) ?? readForm(body);
      let issued: PlatformToken | null;
      try {
        issued = await issueToken(credentials, ip);
        if (issued === null) refused.check(ip);
      } catch (thrown) {
        if (!(thrown instanceof ProtocolFault)) throw thrown;
        const { status, retryAfterSeconds } = thrown;
        return reply.code(status).header('retry-after', retryAfterSeconds).send({ error: 'temporarily_unavailable' });
      }
      if (issued === null) {
        await refused.count(ip);
        return reply.code(401).header('www-authenticate', 'Basic realm="ucp"').send({ error: 'invalid_client' });
      }
      return reply.send({ access_token: issued.token, token_type: 'Bearer', expires_in: issued.expiresIn });
    });
  };
  await app.register(namePlugin('ucp-token', route));
}

const readForm = (body: URLSearchParams) => ({
  clientId: body.get('client_id') ?? '',
  secret: body.get('client_secret') ?? '',
});

/** Its parts are encoded as in a form. Source: RFC 6749, "Client password". */
function readBasic(authorization: string | undefined) {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [clientId = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  const decode = (text: string) => new URLSearchParams(`a=${text}`).get('a') ?? '';
  return { clientId: decode(clientId), secret: decode(rest.join(':')) };
}
