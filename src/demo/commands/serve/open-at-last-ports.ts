/** Opens a child's servers at the ports of the child before it, or at any ports if that fails. 0 stands for any port. */
export const openAtLastPorts = <Served>(
  ports: readonly number[],
  open: (ports: readonly number[]) => Promise<Served>,
): Promise<Served> =>
  open(ports).catch((error: unknown) => {
    if (ports.every((port) => port === 0)) throw error;
    return open(ports.map(() => 0));
  });
