/** The place of a document that is not known. */
export const NONE = -1;

/**
 * The places of documents, sorted by their numbers, so that a search for thousands of them in this order goes through them once. A map takes several
 * times as long, since the numbers are large, and lie far apart in it.
 */
export class DocumentPlaces {
  #ids = new Float64Array(0);
  #places = new Int32Array(0);

  /** One for each document, `NONE` if it is not here. They may be in any order, but each step back is a new search. */
  find(documentIds: ArrayLike<number>): Int32Array {
    const [ids, places] = [this.#ids, this.#places];
    const found = new Int32Array(documentIds.length).fill(NONE);
    for (let index = 0, at = 0; index < found.length; index += 1) {
      const id = documentIds[index] ?? NONE;
      at = this.#seek(id, at);
      if (ids[at] === id) found[index] = places[at] ?? NONE;
    }
    return found;
  }

  /** Documents that are not here yet. */
  add(added: readonly (readonly [documentId: number, place: number])[]): void {
    const sorted = added.toSorted(([left], [right]) => left - right);
    const [ids, places] = [this.#ids, this.#places];
    this.#resize(ids.length + sorted.length);
    let [from, to] = [0, 0];
    const take = (id: number, place: number) => {
      this.#ids[to] = id;
      this.#places[to] = place;
      to += 1;
    };
    for (const [id, place] of sorted) {
      for (; from < ids.length && (ids[from] ?? 0) < id; from += 1) take(ids[from] ?? NONE, places[from] ?? NONE);
      take(id, place);
    }
    this.#ids.set(ids.subarray(from), to);
    this.#places.set(places.subarray(from), to);
  }

  /** Leaves the others out. */
  keep(isKept: (place: number) => boolean): void {
    const { length } = this.#places;
    let to = 0;
    for (let from = 0; from < length; from += 1) {
      const place = this.#places[from] ?? NONE;
      if (!isKept(place)) continue;
      this.#ids[to] = this.#ids[from] ?? NONE;
      this.#places[to] = place;
      to += 1;
    }
    if (to === length) return;
    this.#ids = this.#ids.slice(0, to);
    this.#places = this.#places.slice(0, to);
  }

  #resize(length: number): void {
    this.#ids = new Float64Array(length);
    this.#places = new Int32Array(length);
  }

  /** The first that is not smaller, in steps that grow from where the last one was. */
  #seek(id: number, last: number): number {
    const ids = this.#ids;
    let from = (ids[last - 1] ?? NONE) < id ? last : 0;
    let step = 1;
    for (; (ids[from + step - 1] ?? id) < id; step *= 2) from += step;
    let to = Math.min(from + step - 1, ids.length);
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((ids[middle] ?? id) < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
