/** The versions of the protocol that are spoken here, the newest first. */
export const ucpVersions = ['2026-08-25', '2026-04-08'] as const;

export type UcpVersion = (typeof ucpVersions)[number];
