import type { AddressInput } from '../generated/operations.ts';

type Example = Readonly<Partial<Record<Exclude<keyof AddressInput, 'country'>, string>>>;

/** Fields that an example leaves out: other countries' examples, or the buyer, may have filled them. */
const EMPTY = { company: '', address1: '', address2: '', city: '', stateOrProvince: '', postalCode: '' };

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+15125550100' };

const places: Readonly<Record<string, Example>> = {
  AE: { address1: '1 Sheikh Zayed Road', stateOrProvince: 'DU' },
  AU: { address1: '1 George Street', city: 'Sydney', stateOrProvince: 'NSW', postalCode: '2000' },
  CA: { address1: '1 Wellington Street', city: 'Ottawa', stateOrProvince: 'ON', postalCode: 'K1A 0B1' },
  DE: { address1: 'Invalidenstraße 1', postalCode: '10115', city: 'Berlin' },
  FR: { address1: '1 Rue de Rivoli', postalCode: '75001', city: 'Paris' },
  GB: { address1: '1 Whitehall', city: 'London', postalCode: 'SW1A 2AA' },
  HK: { address1: '1 Nathan Road', stateOrProvince: 'Kowloon' },
  JP: { postalCode: '104-0061', stateOrProvince: '13', address1: '1-1-1 Ginza, Chuo City' },
  KW: { address1: '1 Arabian Gulf Street', city: 'Kuwait City', postalCode: '13001' },
  SG: { address1: '1 Orchard Road', postalCode: '238824' },
  US: { address1: '1 Main Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' },
};

/** An address in a country to which a shop of the demo ships, also one with the settings that are the default. Undefined for others. */
export const findExample = (country: string): Example | undefined =>
  places[country] && { ...EMPTY, ...ADA, ...places[country] };
