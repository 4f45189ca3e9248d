export interface DemoSurroundings {
  readonly url: string;
  /** The path of the storefront; null if there is none. */
  readonly storefront: string | null;
  /** GraphiQL is served only if the schema may be read. */
  readonly introspection: boolean;
  readonly appId: string;
  readonly serverSecret: string;
  readonly appToken: string;
  /** The pages of card networks. */
  readonly networks: readonly { readonly network: string; readonly origin: string }[];
  readonly merchants: readonly { readonly domain: string; readonly displayName: string }[];
  readonly dataFolder: string;
}

/** The information for a first start, including the credentials of the demo. */
export function createDemoBanner({
  url,
  storefront,
  introspection,
  appId,
  serverSecret,
  appToken,
  networks,
  merchants,
  dataFolder,
}: DemoSurroundings): string {
  const widest = Math.max(...merchants.map(({ domain }) => domain.length));
  return `
Cartwright listens at ${url} in DEMO MODE: sandbox shops and well-known credentials, not for production.

${storefront === null ? '' : `  Storefront       ${url}${storefront}\n`}${introspection ? `  GraphiQL         ${url}/graphiql\n` : ''}  GraphQL          ${url}/graphql (HTTP, and WebSocket by graphql-transport-ws)
  Agents (UCP)     ${url}/api/v1/ucp/rest/domain/${merchants[0]?.domain}/.well-known/ucp, and likewise each shop
  App ID           ${appId}   (header x-svc-app-id)
  Server secret    ${serverSecret}   (header x-svc-authorization, with x-svc-device-id)
  App-level token  ${appToken}
  State            ${dataFolder}

  Shops
${merchants.map(({ domain, displayName }) => `    ${domain.padEnd(widest)}   ${displayName}`).join('\n')}
${describeNetworks(networks)}
`;
}

const describeNetworks = (networks: DemoSurroundings['networks']): string =>
  networks.length === 0
    ? ''
    : `
  Card networks (codes at /inbox, books at /ledger)
${networks.map(({ network, origin }) => `    ${network}   ${origin}`).join('\n')}
`;
