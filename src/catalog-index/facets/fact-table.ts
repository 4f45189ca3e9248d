import type { Snapshots } from '../index-reader.ts';
import { readCategoryPath } from './category-paths.ts';
import { DocumentPlaces, NONE } from './document-places.ts';
import { FactRows, fields, type ShopCategory } from './fact-rows.ts';
import { type ProductFacts, readFacts } from './product-facts.ts';

/** A row of the index. */
interface StoredFacts {
  readonly documentId: number;
  readonly domain: string;
  /** JSON. */
  readonly facts: string;
}

/** 16 MiB. A product of three variants with an option each takes 19. */
const MAX_NUMBERS = 2 ** 21;
/** The table starts anew beyond this many values, some of which are of products that have gone. */
const MAX_VALUES = 200_000;

/**
 * Facts of products that were counted lately, for as long as their merchant's snapshot stays the same. Once the table is full, it starts anew and
 * takes over only what is asked for again.
 */
export class FactTable {
  readonly #room: number;
  #places = new DocumentPlaces();
  /** Grows with what is asked for: most indexes count few products. */
  #numbers = new Float64Array(0);
  #end = 0;
  #before: { readonly places: DocumentPlaces; readonly numbers: Float64Array } | null = null;
  #values = new Values();
  #snapshots: Snapshots | null = null;

  /** `room`: for how many numbers. */
  constructor(room = MAX_NUMBERS) {
    this.#room = room;
  }

  /** Reads those that are not known. Documents that the index does not have are left out. */
  list(
    documentIds: ArrayLike<number>,
    snapshots: Snapshots,
    read: (documentIds: readonly number[]) => readonly StoredFacts[],
  ): FactRows {
    if (this.#end >= this.#room || this.#values.count > MAX_VALUES) this.#makeRoom();
    if (this.#snapshots !== snapshots) this.#leaveOutOthers(snapshots);
    let places = this.#places.find(documentIds);
    if (places.includes(NONE)) {
      const unknown = this.#takeBefore(listMissing(documentIds, places));
      if (unknown.length > 0) this.#take(read(unknown), snapshots);
      places = this.#places.find(documentIds).filter((place) => place !== NONE);
    }
    return new FactRows({ numbers: this.#numbers, ...this.#values.lists }, places);
  }

  /** Products of other snapshots. */
  #leaveOutOthers(snapshots: Snapshots): void {
    this.#snapshots = snapshots;
    const versions = new Map<number, number>();
    for (const [domain, { version }] of snapshots) versions.set(this.#values.placeText(domain), version);
    const isOf = (numbers: Float64Array) => (place: number) =>
      versions.get(numbers[place + fields.domain] ?? NONE) === numbers[place + fields.version];
    this.#places.keep(isOf(this.#numbers));
    this.#before?.places.keep(isOf(this.#before.numbers));
  }

  #take(rows: readonly StoredFacts[], snapshots: Snapshots): void {
    const taken = rows.flatMap(({ documentId, domain, facts }) => {
      const version = snapshots.get(domain)?.version;
      if (version === undefined) return [];
      return [[documentId, this.#append(this.#values.toNumbers({ domain, version }, readFacts(facts)))] as const];
    });
    this.#places.add(taken);
  }

  #makeRoom(): void {
    const keepsValues = this.#values.count <= MAX_VALUES;
    if (!keepsValues) this.#values = new Values();
    this.#before = keepsValues ? { places: this.#places, numbers: this.#numbers } : null;
    this.#places = new DocumentPlaces();
    this.#numbers = new Float64Array(0);
    this.#end = 0;
  }

  /** Answers those that were not there. */
  #takeBefore(documentIds: readonly number[]): readonly number[] {
    if (this.#before === null) return documentIds;
    const { places, numbers } = this.#before;
    const before = places.find(documentIds);
    const taken = documentIds.flatMap((id, index) => {
      const place = before[index] ?? NONE;
      if (place === NONE) return [];
      return [[id, this.#append(numbers.subarray(place, place + (numbers[place + fields.size] ?? 0)))] as const];
    });
    this.#places.add(taken);
    return listMissing(documentIds, before);
  }

  #append(numbers: ArrayLike<number>): number {
    const place = this.#end;
    this.#end += numbers.length;
    if (this.#end > this.#numbers.length) {
      const isFull = this.#end > this.#room;
      const larger = new Float64Array(isFull ? 2 * this.#end : Math.min(2 * this.#end, this.#room));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(numbers, place);
    return place;
  }
}

const listMissing = (documentIds: ArrayLike<number>, places: Int32Array): readonly number[] =>
  Array.from(documentIds).filter((_id, index) => places[index] === NONE);

/** What the numbers of products stand for. */
class Values {
  readonly lists = {
    texts: [] as string[],
    categories: [] as ShopCategory[],
    options: [] as ProductFacts['options'][number][],
  };
  readonly #places = new Map<string, number>();
  #categoryCount = 0;

  get count(): number {
    return this.#places.size;
  }

  placeText(text: string): number {
    return this.#take(`t${text}`, () => this.lists.texts.push(text));
  }

  toNumbers(
    { domain, version }: { readonly domain: string; readonly version: number },
    { brand, type, currency, categories, options, variants }: ProductFacts,
  ): readonly number[] {
    const toPlace = (text: string | null) => (text === null ? NONE : this.placeText(text));
    const paths = categories.map((path) => this.#placeCategory(domain, path));
    const held = options.map((option) =>
      this.#take(`o${JSON.stringify(option)}`, () => this.lists.options.push(option)),
    );
    const numbers = [
      toPlace(domain),
      version,
      toPlace(brand),
      toPlace(type),
      toPlace(currency),
      paths.length,
      0,
      ...paths,
    ];
    for (const [price, available, places] of variants) {
      numbers.push(price, available, places.length);
      for (const place of places) numbers.push(held[place] ?? NONE);
    }
    numbers[fields.size] = numbers.length;
    return numbers;
  }

  #placeCategory(domain: string, written: string): number {
    return this.#take(`p${JSON.stringify([domain, written])}`, () => {
      const path = readCategoryPath(written);
      const number = this.#take(`c${JSON.stringify([domain, path.at(-1)?.id])}`, () => {
        this.#categoryCount += 1;
        return this.#categoryCount;
      });
      return this.lists.categories.push({ domain, path, number });
    });
  }

  /** `add` answers how many there are then. */
  #take(key: string, add: () => number): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = add() - 1;
    this.#places.set(key, place);
    return place;
  }
}
