import type { Cart, Parcel } from './cart.ts';
import { Refused } from './refused.ts';

export const METHODS = [
  { id: 'walk', name: 'On foot', price: 200, days: 'tomorrow' },
  { id: 'van', name: 'By van', price: 550, days: 'today' },
];
const WAYS = ['SHIP', 'ROUND', 'COLLECT'];
const PLACES = [
  { id: 'corner', name: 'At the corner', address: '12 Corner Street, Austin', lacks: [] as readonly string[] },
  { id: 'market', name: 'On the market', address: null, lacks: ['CS-2'] },
];
/** The round goes twice a day, and the second tour is full for weeks. */
const TOURS = [
  { id: 'first', from: '08:00', to: '12:00', full: false },
  { id: 'second', from: '16:00', to: '19:00', full: true },
];
const DAYS = ['2039-06-01', '2039-06-02', '2039-06-03'];

const isPhysical = (cart: Cart, line: string): boolean =>
  cart.lines.some(({ id, variant }) => id === line && variant.physical);

/** Parcels after a change of lines: more units join the first parcel that has the line, fewer leave the last. */
export function arrangeParcels(cart: Cart): void {
  for (const parcel of cart.parcels) {
    for (const line of parcel.units.keys()) if (!isPhysical(cart, line)) parcel.units.delete(line);
  }
  cart.parcels = cart.parcels.filter(({ units }) => units.size > 0);
  for (const { id, quantity } of cart.lines.filter(({ variant }) => variant.physical)) {
    const having = cart.parcels.filter(({ units }) => units.has(id));
    let missing = quantity - having.reduce((sum, { units }) => sum + (units.get(id) ?? 0), 0);
    for (const { units } of having.toReversed()) {
      const held = units.get(id) ?? 0;
      const leaving = Math.min(held, Math.max(-missing, 0));
      if (leaving === held) units.delete(id);
      else units.set(id, held - leaving);
      missing += leaving;
    }
    if (missing <= 0) continue;
    const { units } = having[0] ?? cart.parcels[0] ?? addParcel(cart);
    units.set(id, (units.get(id) ?? 0) + missing);
  }
  cart.parcels = cart.parcels.filter(({ units }) => units.size > 0);
}

const nothing = { method: null, place: null, day: null, tour: null } as const;

function addParcel(cart: Cart, way: string | null = null, shipTo: Parcel['shipTo'] = null): Parcel {
  cart.parcelsMade += 1;
  const parcel = { ...nothing, way, shipTo, id: `${cart.id}-${cart.parcelsMade}`, units: new Map<string, number>() };
  cart.parcels.push(parcel);
  return parcel;
}

export function requireParcel(cart: Cart, id: string, item?: number): Parcel {
  const parcel = cart.parcels.find((each) => each.id === id);
  if (parcel === undefined) throw new Refused(404, 'no-parcel', item === undefined ? {} : { item });
  return parcel;
}

export function chooseMethod(cart: Cart, id: string, method: string): void {
  const parcel = requireParcel(cart, id);
  const offered = listMethods(cart, parcel).map((each) => each.id);
  if (!offered.includes(method)) throw new Refused(422, 'no-method', { methods: offered });
  parcel.way ??= 'SHIP';
  parcel.method = method;
}

const listMethods = (cart: Cart, { way, shipTo }: Parcel): typeof METHODS =>
  way === 'COLLECT' || (shipTo ?? cart.shipTo) === null ? [] : METHODS;

export interface Way {
  readonly way: string;
  readonly place: string | null;
  readonly day: string | null;
  readonly tour: string | null;
}

export function chooseWay(cart: Cart, id: string, { way, ...wished }: Way): void {
  const parcel = requireParcel(cart, id);
  if (!WAYS.includes(way)) throw new Refused(422, 'no-way', { ways: WAYS });
  const before = parcel.way === way ? parcel : nothing;
  const day = wished.day ?? before.day;
  const tour = wished.tour ?? (day === before.day ? before.tour : null);
  const place = wished.place ?? before.place;
  if (wished.place !== null) requirePlace(cart, parcel, wished.place);
  if (wished.day !== null || wished.tour !== null) requireTour(day, tour);
  Object.assign(parcel, { way, method: before.method, place, day, tour });
}

/** Everything that a way lets the buyer choose from. */
export const listOffers = (cart: Cart, id: string) => {
  const parcel = requireParcel(cart, id);
  return {
    places: PLACES.map((place) => ({ ...showPlace(place), lacking: listLacking(cart, parcel, place) })),
    days: DAYS.map((day) => ({ day, tours: TOURS.map((tour) => ({ ...showTour(day, tour), full: tour.full })) })),
  };
};

const showPlace = ({ id, name, address }: (typeof PLACES)[number]) => ({ id, name, address });

const showTour = (day: string, { id, from, to }: (typeof TOURS)[number]) => ({
  id,
  from: `${day}T${from}:00-05:00`,
  to: `${day}T${to}:00-05:00`,
});

const listLacking = (cart: Cart, { units }: Parcel, { lacks }: (typeof PLACES)[number]): readonly string[] =>
  cart.lines.filter(({ id, product }) => units.has(id) && lacks.includes(product.code)).map(({ id }) => id);

function requirePlace(cart: Cart, parcel: Parcel, id: string): void {
  const place = PLACES.find((each) => each.id === id);
  if (place === undefined || listLacking(cart, parcel, place).length > 0) throw new Refused(404, 'no-place');
}

function requireTour(day: string | null, tour: string | null): void {
  if (day === null || !DAYS.includes(day)) throw new Refused(422, 'no-day');
  if (tour !== null && !TOURS.some(({ id, full }) => id === tour && !full)) throw new Refused(422, 'no-tour');
}

export function splitParcel(cart: Cart, id: string, wishes: readonly { line: string; quantity: number }[]): void {
  const parcel = requireParcel(cart, id);
  const left = new Map(parcel.units);
  for (const [item, { line, quantity }] of wishes.entries()) {
    const held = left.get(line);
    if (held === undefined) throw new Refused(404, 'no-line', { item });
    if (quantity < 1 || quantity > held) throw new Refused(422, 'no-units', { item });
    if (quantity === held) left.delete(line);
    else left.set(line, held - quantity);
  }
  if (left.size === 0) throw new Refused(422, 'no-units', { item: 0 });
  parcel.units = left;
  addParcel(cart, parcel.way, parcel.shipTo).units = new Map(wishes.map(({ line, quantity }) => [line, quantity]));
}

export function mergeParcels(cart: Cart, ids: readonly string[]): void {
  const [first, ...others] = ids.map((id, item) => requireParcel(cart, id, item));
  if (first === undefined) throw new Refused(404, 'no-parcel');
  if (others.some(({ way }) => (way ?? 'SHIP') !== (first.way ?? 'SHIP'))) throw new Refused(422, 'other-way');
  for (const { units } of others) {
    for (const [line, quantity] of units) first.units.set(line, (first.units.get(line) ?? 0) + quantity);
  }
  cart.parcels = cart.parcels.filter((parcel) => !others.includes(parcel));
}

/** What an order needs of each parcel. */
export function requireWays({ parcels, shipTo }: Cart): void {
  for (const { id: parcel, way, method, place, day, tour, shipTo: own } of parcels) {
    if (way === 'COLLECT') {
      if (place === null) throw new Refused(409, 'no-choice', { parcel });
      continue;
    }
    if (way === 'ROUND' && (day === null || tour === null)) throw new Refused(409, 'no-choice', { parcel });
    const address = own ?? shipTo;
    if (address === null || address['street'] === '') throw new Refused(409, 'no-address', { parcel });
    if (method === null) throw new Refused(409, 'no-delivery', { parcel });
  }
}

export const showParcel = (cart: Cart, parcel: Parcel, toText: (amount: number) => string) => {
  const { id, way, method, place, day, tour, shipTo, units } = parcel;
  const chosenPlace = PLACES.find((each) => each.id === place);
  const chosenTour = TOURS.find((each) => each.id === tour);
  return {
    id,
    units: [...units].map(([line, quantity]) => ({ line, quantity })),
    shipTo: shipTo ?? cart.shipTo,
    way,
    ways: WAYS,
    method,
    methods: listMethods(cart, parcel).map((each) => ({ ...each, price: toText(each.price) })),
    place: chosenPlace === undefined ? null : showPlace(chosenPlace),
    day,
    tour: chosenTour === undefined || day === null ? null : showTour(day, chosenTour),
  };
};
