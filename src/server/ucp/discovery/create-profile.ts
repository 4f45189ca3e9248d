import { listHandlers } from '../payment/list-handlers.ts';
import { FULFILLMENT, listOffered, type UcpCapability } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { ucpDialects } from '../versions/ucp-dialects.ts';
import { type UcpVersion, ucpVersions } from '../versions/ucp-version.ts';

const OWNER = 'https://ucp.dev';
/** The path below which the operations of a merchant are. */
export const REST = '/api/v1/ucp/rest/domain/:domain';
/** The same, for the Model Context Protocol. */
export const MCP = '/api/v1/ucp/mcp/domain/:domain';

/** What a merchant serves at its `/.well-known/ucp`: the current version, and where the others are. */
export async function createProfile(options: UcpOptions, domain: string) {
  const { ucp, ...keys } = await createVersionProfile(options, domain, options.version);
  const others = ucpVersions.filter((version) => version !== options.version);
  const profiles = toProfileUrl(options, domain);
  return {
    ucp: { ...ucp, supported_versions: Object.fromEntries(others.map((each) => [each, `${profiles}/${each}`])) },
    ...keys,
  };
}

/** What a merchant offers in one version. It names no other. Source: the protocol, "Protocol version". */
export async function createVersionProfile(options: UcpOptions, domain: string, version: UcpVersion) {
  const keys = await options.keys.list(domain);
  const caller = {
    viewer: { kind: 'anonymous' } as const,
    requestId: options.newId(),
    signal: new AbortController().signal,
    buyer: { ip: null, userAgent: null },
  };
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          { transport: 'rest', path: REST, schema: 'rest.openapi.json' },
          { transport: 'mcp', path: MCP, schema: 'mcp.openrpc.json' },
        ].map(({ transport, path, schema }) => ({
          version,
          transport,
          endpoint: toEndpoint(options, domain, path),
          spec: `${OWNER}/${version}/specification/overview`,
          schema: `${OWNER}/${version}/services/shopping/${schema}`,
        })),
      },
      capabilities: Object.fromEntries(
        listOffered(options, domain).map((capability) => {
          const config = capability.name === FULFILLMENT ? toFulfillmentConfig(options, domain, version) : undefined;
          return [capability.name, [{ ...describe(capability, version), ...(config && { config }) }]];
        }),
      ),
      payment_handlers: await listHandlers(options, { domain, version, platform: null, caller }),
    },
    // Verifiers of 2026-04-08 look for `signing_keys`, those of later versions for `keys`, and both in the profile that they know.
    keys,
    signing_keys: keys,
  };
}

/** The address at which this service has a merchant's profile. */
export const toProfileUrl = (options: Pick<UcpOptions, 'publicUrl'>, domain: string): string =>
  `${toEndpoint(options, domain, REST)}/.well-known/ucp`;

/** Undefined if the merchant's platform offers no choice between shipping and pickup. */
const toFulfillmentConfig = ({ supports }: UcpOptions, domain: string, version: UcpVersion): object | undefined =>
  supports(domain, 'setFulfillmentType') && supports(domain, 'getShipmentAvailability')
    ? { [ucpDialects[version].fulfillment.combinations]: [['shipping', 'pickup']] }
    : undefined;

const toEndpoint = ({ publicUrl }: Pick<UcpOptions, 'publicUrl'>, domain: string, path: string): string =>
  `${publicUrl()}${path.replace(':domain', encodeURIComponent(domain))}`;

const describe = (capability: UcpCapability, version: UcpVersion) => {
  const { schema, extends: parents } = capability;
  return {
    version,
    spec: `${OWNER}/${version}/specification/${ucpDialects[version].toSpecPath(capability)}`,
    schema: `${OWNER}/${version}/schemas/shopping/${schema}.json`,
    ...(parents.length > 0 && { extends: parents.length === 1 ? parents[0] : parents }),
  };
};
