/** Opens what an earlier child had open, at its ports; at any, if they belong to somebody else by now. 0: any. */
export const openAtLastPorts = <Served>(
  ports: readonly number[],
  open: (ports: readonly number[]) => Promise<Served>,
): Promise<Served> =>
  open(ports).catch((error: unknown) => {
    if (ports.every((port) => port === 0)) throw error;
    return open(ports.map(() => 0));
  });
