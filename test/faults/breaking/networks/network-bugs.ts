/** Bugs of a card network, each of which a run with `--planted` has to find. */
export const networkBugs = {
  'network-amount': { flows: 24, found: /an authorization of \d+ .* has no order/ },
  'network-merchant': { flows: 24, found: /an authorization of \d+ .* has no order/ },
  'network-replay': { flows: 24, found: /an authorization of \d+ .* has no order/ },
  'network-counter': { flows: 40, found: /an old counter was taken/ },
} as const;

export type NetworkBug = keyof typeof networkBugs;

export const networkBugNames = Object.keys(networkBugs) as readonly NetworkBug[];
