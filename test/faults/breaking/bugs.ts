export const bugNames = ['submit-twice', 'record-late', 'lose-a-lease', 'doubt-is-failure'] as const;

/** A bug that the run has to find. */
export type BugName = (typeof bugNames)[number];
