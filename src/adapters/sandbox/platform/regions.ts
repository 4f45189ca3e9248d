const regions = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((entry) => {
      const [code = '', name = ''] = entry.trim().split(':');
      return [code, name];
    }),
  );

/** ISO 3166-2 subdivisions, without the country, of the countries whose regions this shop system checks. */
const byCountry: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  US: regions(
    'AL:Alabama;AK:Alaska;AZ:Arizona;AR:Arkansas;CA:California;CO:Colorado;CT:Connecticut;DE:Delaware;DC:District of Columbia;' +
      'FL:Florida;GA:Georgia;HI:Hawaii;ID:Idaho;IL:Illinois;IN:Indiana;IA:Iowa;KS:Kansas;KY:Kentucky;LA:Louisiana;ME:Maine;' +
      'MD:Maryland;MA:Massachusetts;MI:Michigan;MN:Minnesota;MS:Mississippi;MO:Missouri;MT:Montana;NE:Nebraska;NV:Nevada;' +
      'NH:New Hampshire;NJ:New Jersey;NM:New Mexico;NY:New York;NC:North Carolina;ND:North Dakota;OH:Ohio;OK:Oklahoma;OR:Oregon;' +
      'PA:Pennsylvania;RI:Rhode Island;SC:South Carolina;SD:South Dakota;TN:Tennessee;TX:Texas;UT:Utah;VT:Vermont;VA:Virginia;' +
      'WA:Washington;WV:West Virginia;WI:Wisconsin;WY:Wyoming;' +
      'AS:American Samoa;GU:Guam;MP:Northern Mariana Islands;PR:Puerto Rico;VI:U.S. Virgin Islands;' +
      'AA:Armed Forces Americas;AE:Armed Forces Europe;AP:Armed Forces Pacific',
  ),
  CA: regions(
    'AB:Alberta;BC:British Columbia;MB:Manitoba;NB:New Brunswick;NL:Newfoundland and Labrador;NS:Nova Scotia;' +
      'NT:Northwest Territories;NU:Nunavut;ON:Ontario;PE:Prince Edward Island;QC:Quebec;SK:Saskatchewan;YT:Yukon',
  ),
  AU: regions(
    'ACT:Australian Capital Territory;NSW:New South Wales;NT:Northern Territory;QLD:Queensland;SA:South Australia;' +
      'TAS:Tasmania;VIC:Victoria;WA:Western Australia',
  ),
  JP: regions(
    '01:Hokkaido;02:Aomori;03:Iwate;04:Miyagi;05:Akita;06:Yamagata;07:Fukushima;08:Ibaraki;09:Tochigi;10:Gunma;11:Saitama;' +
      '12:Chiba;13:Tokyo;14:Kanagawa;15:Niigata;16:Toyama;17:Ishikawa;18:Fukui;19:Yamanashi;20:Nagano;21:Gifu;22:Shizuoka;' +
      '23:Aichi;24:Mie;25:Shiga;26:Kyoto;27:Osaka;28:Hyogo;29:Nara;30:Wakayama;31:Tottori;32:Shimane;33:Okayama;34:Hiroshima;' +
      '35:Yamaguchi;36:Tokushima;37:Kagawa;38:Ehime;39:Kochi;40:Fukuoka;41:Saga;42:Nagasaki;43:Kumamoto;44:Oita;45:Miyazaki;' +
      '46:Kagoshima;47:Okinawa',
  ),
};

const toKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * The code of a region that was given as code or name, also with the country before it (`US-TX`, `Texas`, `tx`).
 * Undefined where the country has no such region. In a country that is not listed here any text stands as it is.
 */
export function findRegionCode(country: string, text: string): string | undefined {
  const known = byCountry[country];
  const trimmed = text.trim();
  if (known === undefined) return trimmed;
  const capitals = trimmed.toUpperCase();
  const bare = capitals.startsWith(`${country}-`) ? capitals.slice(country.length + 1) : capitals;
  if (known.has(bare)) return bare;
  const key = toKey(trimmed);
  for (const [code, name] of known) if (toKey(name) === key) return code;
  return undefined;
}

const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  JP: /^\d{3}-?\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
};

/** Whether a postal code can be one of the country; in a country that is not listed here, any short text can. */
export const isPostalCode = (country: string, postalCode: string): boolean =>
  (postalCodes[country] ?? /^[\p{Letter}\d][\p{Letter}\d -]{0,15}$/u).test(postalCode.trim());
