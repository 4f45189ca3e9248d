const STARTS = 3;

/** Starts a program as supervisors do: one that ends before it listens is started again, and that is told. */
export async function supervise(start: () => Promise<void>): Promise<void> {
  for (let left = STARTS - 1; ; left -= 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (left === 0) throw error;
      process.stderr.write(`${error instanceof Error ? error.message : error}\nIt is started again.\n`);
    }
  }
}
