interface PageArguments<Status> {
  readonly domain?: string | null;
  readonly status?: Status | null;
  readonly first: number;
  readonly after?: string | null;
}

interface Edge<Node> {
  readonly cursor: string;
  readonly node: Node;
}

/** The arguments of a list of a device's own things, as use cases take them. */
export const toPageInput = <Status>({ domain = null, status = null, first, after = null }: PageArguments<Status>) => ({
  domain,
  status,
  first,
  after,
});

/** A page that is read forwards only. */
export const toConnection = <Node>(edges: readonly Edge<Node>[], hasNextPage: boolean) => ({
  nodes: edges.map(({ node }) => node),
  edges,
  pageInfo: {
    hasNextPage,
    hasPreviousPage: false,
    startCursor: edges.at(0)?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  },
});
