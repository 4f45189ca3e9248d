import type { CentsRate } from '../../domain/money/usd-cents.ts';
import type { SortedScanOptions } from '../index-reader.ts';

const LARGEST_CENTS = 2 ** 31 - 1;

/** The statement for matches in the order of a sort: after the match come the position, if there is one, and the limit. */
export function toSortedScan(
  sort: SortedScanOptions['sort'],
  rates: readonly CentsRate[],
  after: SortedScanOptions['after'],
): string {
  const [direction, beyond] = sort === 'PRICE_DESC' || sort === 'NEWEST' ? ['desc', '<'] : ['asc', '>'];
  const rest =
    after === null
      ? ''
      : after[0] === null
        ? 'where key is null and document_id > ?'
        : `where key ${beyond} ? or (key = ? and document_id > ?) or key is null`;
  return `select * from (
      select words_of.rowid as document_id, domain, facts, ${toSortColumn(sort, rates)} as key
      from words_of cross join documents on document_id = words_of.rowid where words_of match ?
    ) ${rest} order by key is null, key ${direction}, document_id limit ?`;
}

function toSortColumn(sort: SortedScanOptions['sort'], rates: readonly CentsRate[]): string {
  switch (sort) {
    case 'PRICE_ASC':
      return toCents('min_price', rates);
    case 'PRICE_DESC':
      return toCents('max_price', rates);
    case 'TITLE':
      return 'title';
    case 'NEWEST':
      return 'created_at';
  }
}

/** Rates are whole numbers of the configuration: nothing that a caller wrote is part of the statement. */
function toCents(column: string, rates: readonly CentsRate[]): string {
  const cases = rates.map(({ currency, numerator, denominator }) => {
    const cents = `(${column} * ${2n * numerator} + ${denominator}) / ${2n * denominator}`;
    return `when currency = '${currency.replaceAll("'", '')}' and ${cents} <= ${LARGEST_CENTS} then ${cents}`;
  });
  return cases.length === 0 ? 'null' : `case ${cases.join(' ')} end`;
}
