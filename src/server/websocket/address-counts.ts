/** Counts by address. An address whose count is 0 takes no memory. */
export class AddressCounts {
  readonly #counts = new Map<string, number>();

  get(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string, change: number): void {
    const count = this.get(address) + change;
    if (count === 0) this.#counts.delete(address);
    else this.#counts.set(address, count);
  }
}
