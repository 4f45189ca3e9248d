/** Lets the promises of a list fail while nobody waits for them yet: otherwise one that does would end the process. */
export function leaveBehind(list: unknown): void {
  if (!Array.isArray(list)) return;
  for (const item of list) if (item instanceof Promise) item.catch(() => {});
}
