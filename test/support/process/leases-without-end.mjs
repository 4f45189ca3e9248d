/** Of `plantBug`: nobody takes over an attempt whose holder died, by its id or as one that is due. */
export const leasesWithoutEnd = {
  'stores/sql/attempts/create-attempts.ts': [
    ["row('leaseUntil', '<=', now)", 'sql`1 = 0`'],
    [".where(freeFrom, '<=', now)", ".where(freeFrom, '<=', now).where('leaseHolder', 'is', null)"],
  ],
};
