import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FactTable } from '../../../src/catalog-index/facets/fact-table.ts';

const toStored = (documentId: number, brand = 'Umbra', variants = 1) => ({
  documentId,
  domain: 'a.example',
  facts: JSON.stringify({
    title: '',
    brand,
    type: null,
    categories: [],
    currency: 'USD',
    options: [['color', 'Red']],
    variants: Array.from({ length: variants }, () => [900, 1, [0]]),
  }),
});

const snapshots = (version: number) => new Map([['a.example', { asOf: 0, version }]]);

describe('the table of facts', () => {
  it('reads each product once while the snapshot of its merchant is the same', () => {
    const table = new FactTable();
    const asked: (readonly number[])[] = [];
    const list = (ids: readonly number[], version: number, brand?: string) =>
      table.list(ids, snapshots(version), (unknown) => {
        asked.push(unknown);
        return unknown.map((id) => toStored(id, brand));
      });

    list([1, 2], 1);
    list([2, 3], 1);
    const changed = list([1], 2, 'Acme');

    assert.deepEqual(asked, [[1, 2], [3], [1]]);
    assert.deepEqual(changed.count('brand'), [['Acme', 1]]);
  });

  it('takes no memory before products are counted', () => {
    const before = process.memoryUsage().arrayBuffers;

    const tables = Array.from({ length: 20 }, () => new FactTable());

    assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 20);
    assert.deepEqual(tables[0]?.list([], snapshots(1), () => []).count('brand'), []);
  });

  it('leaves out what the index does not have, and merchants without a snapshot', () => {
    const table = new FactTable();

    assert.deepEqual(table.list([1], snapshots(1), () => []).count('domain'), []);
    assert.deepEqual(table.list([1], new Map(), () => [toStored(1)]).count('domain'), []);
  });

  it('keeps what is asked for while many others come and go', () => {
    const table = new FactTable(1_000);
    let read = 0;
    const list = (ids: readonly number[], brand?: string) =>
      table.list(ids, snapshots(1), (unknown) => {
        read += unknown.length;
        return unknown.map((id) => toStored(id, brand));
      });
    const PART = 50;
    list([0], 'Acme');

    for (let part = 1; part <= 12; part += 1) {
      list(Array.from({ length: PART }, (_, index) => part * PART + index));
      list([0]);
    }
    const readBefore = read;
    const all = list([PART, 0]);

    assert.equal(readBefore, 1 + 12 * PART, 'the one that is always asked for is read once');
    assert.equal(read, readBefore + 1, 'the oldest of the others has made room');
    assert.deepEqual(
      new Map(all.count('brand')),
      new Map([
        ['Acme', 1],
        ['Umbra', 1],
      ]),
    );
    assert.deepEqual(all.countOptions(), [[['color', 'Red'], 2]]);
  });

  it('has room for more products of one list than it keeps', () => {
    const ids = [1, 2, 3];
    const rows = new FactTable(50).list(ids, snapshots(1), () => ids.map((id) => toStored(id, `Brand ${id}`, 100)));

    assert.deepEqual(rows.count('brand'), [
      ['Brand 1', 1],
      ['Brand 2', 1],
      ['Brand 3', 1],
    ]);
    assert.deepEqual(rows.findPrices(new Map([['USD', 1_000]])), [['USD', 900, 900]]);
  });
});
