import { listHandlers } from '../payment/list-handlers.ts';
import { listOffered, type UcpCapability } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { type UcpVersion, ucpVersions } from '../ucp-version.ts';

const OWNER = 'https://ucp.dev';
/** The path below which the operations of a merchant are. */
export const REST = '/api/v1/ucp/rest/domain/:domain';

/** What a merchant serves at its `/.well-known/ucp`. */
export async function createProfile(options: UcpOptions, domain: string) {
  const endpoint = `${options.publicUrl()}${REST.replace(':domain', encodeURIComponent(domain))}`;
  const keys = await options.keys.list(domain);
  const [version] = ucpVersions;
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          {
            version,
            transport: 'rest',
            endpoint,
            spec: `${OWNER}/${version}/specification/overview`,
            schema: `${OWNER}/${version}/services/shopping/rest.openapi.json`,
          },
        ],
      },
      capabilities: Object.fromEntries(
        listOffered(options, domain).map((capability) => [capability.name, [describe(capability, version)]]),
      ),
      payment_handlers: await listHandlers(options, domain, version),
    },
    // The name of the newest version, and of those before it.
    keys,
    signing_keys: keys,
  };
}

const describe = ({ spec, schema, extends: parents }: UcpCapability, version: UcpVersion) => ({
  version,
  spec: `${OWNER}/${version}/specification/${spec}`,
  schema: `${OWNER}/${version}/schemas/shopping/${schema}.json`,
  ...(parents.length > 0 && { extends: parents.length === 1 ? parents[0] : parents }),
});
