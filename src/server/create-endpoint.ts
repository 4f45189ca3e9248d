import type { Auth } from '../auth/create-auth.ts';
import { readCredential } from '../auth/read-credential.ts';
import { toRights } from '../domain/viewer/to-rights.ts';
import type { Viewer } from '../domain/viewer/viewer.ts';
import { findExpiry } from '../domain/viewer/viewer-rules.ts';
import { findBuyer } from '../graphql/admission-control/find-buyer.ts';
import { OperationGate, type OperationGateOptions } from '../graphql/admission-control/operation-gate.ts';
import { OperationTurns } from '../graphql/admission-control/operation-turns.ts';
import { toCountedCaller } from '../graphql/admission-control/to-counted-caller.ts';
import type { QueryCompilation } from '../graphql/compiled-operations/create-executor.ts';
import { createContext, type GraphQLContext } from '../graphql/context.ts';
import { shareSchema } from '../graphql/create-schema.ts';
import { findCredentialRefusal } from '../graphql/find-credential-refusal.ts';
import { defaultLimits } from '../graphql/limits/limits.ts';
import { sessionCookieName } from '../graphql/session-cookie.ts';
import { Secret } from '../lib/secret.ts';
import type { ClientHeaders, GraphqlEndpoint } from './server-options.ts';

interface EndpointSettings {
  readonly introspection: boolean;
  readonly queryCompilation: QueryCompilation;
  readonly maxAnswerBytes: number;
}

interface EndpointParts extends Pick<GraphQLContext, 'commerce'>, Pick<OperationGateOptions, 'rateLimits'> {
  readonly auth: Pick<Auth, 'authenticate'>;
  readonly maintenance: { readonly current: ReturnType<OperationGateOptions['findMaintenance']> };
}

/** GraphQL as HTTP and sockets serve it: who calls, and what may run. */
export function createEndpoint(
  { introspection, queryCompilation, maxAnswerBytes }: EndpointSettings,
  { auth, commerce, rateLimits, maintenance }: EndpointParts,
): GraphqlEndpoint<Viewer> {
  const turns = new OperationTurns();
  return {
    schema: shareSchema(),
    introspection,
    queryCompilation,
    limits: { ...defaultLimits, maxAnswerBytes },
    authenticate: (client) => auth.authenticate(readCredentials(client)),
    describeCredential: (viewer) => ({
      refusal: viewer.kind === 'refused' ? viewer.error : null,
      isExpired: viewer.kind === 'refused' && viewer.expired === true,
      expiry: findExpiry(viewer),
      sharesAddress: viewer.kind === 'server',
      isStranger: isStranger(viewer),
    }),
    toRights,
    refuseCredential: findCredentialRefusal,
    createContext: ({ viewer, requestId, signal, buyer, client, readCookie, setCookie }) => {
      const stated = findBuyer({ viewer, buyer, client });
      const caller = { viewer, requestId, signal, buyer: stated.buyer };
      const sessionToken = readCookie(sessionCookieName) ?? null;
      const sentToken =
        viewer.kind === 'server' || viewer.kind === 'app' ? null : readCredential(readCredentials(client));
      return createContext({
        caller,
        commerce,
        gate: new OperationGate({
          caller,
          refusal: stated.refusal,
          countCaller: () => toCountedCaller({ viewer, buyer, client }),
          commerce,
          rateLimits,
          turns,
          findMaintenance: () => maintenance.current,
          isAnonymous: isStranger(viewer),
          hasSessionToken: sessionToken !== null || sentToken !== null,
        }),
        sentToken: sentToken === null ? null : new Secret(sentToken),
        sessionCookie: {
          value: sessionToken,
          set: (value, maxAgeSeconds) => setCookie({ name: sessionCookieName, value, maxAgeSeconds }),
        },
      });
    },
  };
}

/** Everybody has the App ID of a page. */
const isStranger = ({ kind }: Viewer): boolean => kind === 'anonymous' || kind === 'refused' || kind === 'app-id';

const readCredentials = (client: ClientHeaders) => ({
  svcAuthorization: client('x-svc-authorization'),
  authorization: client('authorization'),
  appId: client('x-svc-app-id'),
  deviceId: client('x-svc-device-id'),
});
