import type { Product, Variant } from './goods.ts';

/** Units of lines that travel together. */
export interface Parcel {
  readonly id: string;
  /** By line. */
  units: Map<string, number>;
  /** Null if the parcel goes where the cart says. */
  shipTo: Readonly<Record<string, unknown>> | null;
  way: string | null;
  method: string | null;
  place: string | null;
  day: string | null;
  tour: string | null;
}

export interface ChosenExtra {
  readonly id: string;
  /** Null for the whole cart. */
  readonly line: string | null;
  readonly text: string | null;
}

export interface Cart {
  readonly id: string;
  /** Who has it, has the cart. */
  readonly token: string;
  lines: { id: string; variant: Variant; product: Product; quantity: number }[];
  postcode: string | null;
  shipTo: Readonly<Record<string, unknown>> | null;
  billTo: Readonly<Record<string, unknown>> | null;
  parcels: Parcel[];
  parcelsMade: number;
  codes: string[];
  extras: ChosenExtra[];
  open: boolean;
  /** Nothing in it may change before the provider has answered. */
  paying: boolean;
}
