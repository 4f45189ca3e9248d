const STARTS = 3;

/**
 * Starts a program as supervisors do: one that ends before it listens is started again, and that is told. Once the run is over, its
 * programs are killed: then none is started, and an end is no news.
 */
export async function supervise(start: () => Promise<void>, isOver: () => boolean): Promise<void> {
  for (let left = STARTS - 1; !isOver(); left -= 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (isOver()) return;
      if (left === 0) throw error;
      process.stderr.write(`${error instanceof Error ? error.message : error}\nIt is started again.\n`);
    }
  }
}
