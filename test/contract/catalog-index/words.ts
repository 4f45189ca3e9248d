import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, idsOf, type OpenIndex, publish, query } from './index-kit.ts';

const titles: Readonly<Record<string, string>> = {
  lego: 'LEGO™ Bricks',
  fridge: 'Kühl\u00adschrank',
  bottle: 'Steel Water Bottle',
  wall: 'Floral Wallpaper',
  phone: 'iPhone 15 Case',
  phone16: 'Slim iPhone16 Cover',
  soap: 'Hand Soap 500 ml',
  shampoo: 'Mild Shampoo 250ml',
  laptop: '15" Sleeve',
  monitor: 'Monitor 22in',
  brush: 'Styler 5-in-1',
  flour: 'Rye Flour 2.5 kg',
  oil: 'Olive Oil 75 cl',
  tonic: 'Hair Tonic, 8 fl. oz',
  can: 'Petrol Can 9 Litre',
  cable: 'HDMI 2.1 Cable',
  old: 'HDMI 1.2 Cable, 2 m',
  coat: 'Coat for Women',
  knives: 'Bread Knives',
  thai: 'เสื้อยืดNike',
  jacket: 'Leather Jacket',
  pencils: 'Soft Pencils',
  sweatshirt: 'Sweatshirt',
  accessory: 'Bathroom Accessories',
  constructor: 'Constructor Set',
  sofa: 'Corner Sofa',
  grey: 'Grey Rug',
  sneakers: 'Canvas Sneakers',
  tee: 'Pocket Tee',
  skillet: 'Iron Skillet',
  bed: 'Platform Bed',
  pearls: 'Pearl Earrings',
  pillow: 'Down Pillow',
  bedside: 'Bedside Table',
  bag: 'Weekend Bag',
  jumper: 'Fisherman Jumper',
  pullover: 'Fisherman Pullover',
  hook: 'Gold Hooks',
  means: 'Means of Escape',
  kids: 'Puzzle for a Kid',
  tableware: 'Tableware',
  tray: 'Tableware Tray',
  rain: 'Packable Rain Jacket',
  bands: 'Engraved Wedding Bands',
};

export function describeWords(open: OpenIndex): void {
  describe('words as people write them', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      const striped = Array.from({ length: 12 }, (_, index) =>
        platformProduct({ id: `striped${index}`, title: `Striped Socks No ${index}` }),
      );
      const sizer = platformProduct({
        id: 'sizer',
        title: 'Ring Sizer',
        description: 'The scale is stripped of paint.',
      });
      await publish(kit.index, 'a.example', [
        ...Object.entries(titles).map(([id, title]) => platformProduct({ id, title })),
        ...striped,
        sizer,
      ]);
      const others = ['Bottel', 'Leathir', 'Glope', 'Glofy'].flatMap((title) =>
        Array.from({ length: 5 }, (_, index) =>
          platformProduct({ id: `${title}${index}`, title: `${title} ${index}` }),
        ),
      );
      await publish(kit.index, 'b.example', others);
      await publish(kit.index, 'c.example', [platformProduct({ id: 'glove', title: 'Glove' })]);
    });
    after(() => kit.close());
    const search = (text: string, domains: readonly string[], first = 20) =>
      kit.index.search(query(text, { visible: domains, filters: { ...query('').filters, domains }, first }));

    for (const [text, ids, corrected] of [
      ['lego', ['lego'], null],
      ['LEGO™', ['lego'], null],
      ['kühlschrank', ['fridge'], null],
      ['waterbottle', ['bottle'], null],
      ['water bottle', ['bottle'], null],
      ['wall paper', ['wall'], null],
      ['wallpaper', ['wall'], null],
      ['iphone15', ['phone'], null],
      ['iphone 15', ['phone'], null],
      ['iphone 16', ['phone16'], null],
      ['500ml', ['soap'], null],
      ['250 ml', ['shampoo'], null],
      ['15"', ['laptop'], null],
      ['0.5 l', ['soap'], null],
      ['0,5l soap', ['soap'], null],
      ['2500 g', ['flour'], null],
      ['2500g flour', ['flour'], null],
      ['2.5kg', ['flour'], null],
      ['2.5 kilos flour', ['flour'], null],
      ['750 ml oil', ['oil'], null],
      ['0.75 liters', ['oil'], null],
      ['8 fluid ounces', ['tonic'], null],
      ['8floz', ['tonic'], null],
      ['9l', ['can'], null],
      ['can litre', ['can'], null],
      ['15 inch', ['laptop'], null],
      ['15in', ['laptop'], null],
      ['15-in sleeve', ['laptop'], null],
      ['22"', ['monitor'], null],
      ['22 inches', ['monitor'], null],
      ['5-in-1', ['brush'], null],
      ['5in1', ['brush'], null],
      ['hdmi 2.1', ['cable'], null],
      ['hdmi 2 cable', ['cable', 'old'], null],
      ['hdmi 2.0', ['cable', 'old'], null],
      ['woman coat', ['coat', 'jacket', 'rain'], null],
      ['bread knife', ['knives'], null],
      ['เสื้อยืด', ['thai'], null],
      ['ยืด', ['thai'], null],
      ['nike', ['thai'], null],
      ['constructor', ['constructor'], null],
      ['constructer', ['constructor'], 'constructor'],
      ['couches', ['sofa'], null],
      ['gray rug', ['grey'], null],
      ['t-shirt', ['tee'], null],
      ['t shirt pocket', ['tee'], null],
      ['frying pan', ['skillet'], null],
      ['what is the best bread knife', ['knives'], null],
      ['a sleeve for my laptop', ['laptop'], null],
      ['sofa for', ['sofa'], null],
      ['orecchini', ['pearls'], null],
      ['真珠のピアス', ['pearls'], null],
      ['ピアス', ['pearls'], null],
      ['trainers', ['sneakers'], null],
      ['leather jakc', ['jacket', 'rain'], 'leather jacket'],
      ['pencl', ['pencils'], 'pencils'],
      ['sewatshrit', ['sweatshirt'], 'sweatshirt'],
      ['acessories bathroom', ['accessory'], 'accessories bathroom'],
      ['acesories bathroom', ['accessory'], 'accessories bathroom'],
      ['night stand', ['bedside'], null],
      ['handbags', ['bag'], null],
      ['pulover', ['pullover', 'jumper'], 'pullover'],
      ['swaeter', ['pullover', 'jumper'], 'jumper'],
      ['cushons', ['pillow'], 'pillow'],
      ['cough', [], null],
      ['wedding ring', ['bands', 'sizer'], null],
      ['windbreaker', ['jacket', 'rain'], null],
      ['packet sleeve', ['laptop'], null],
      ['packet', ['jacket', 'rain', 'tee'], 'pocket'],
      ['cuoch', ['sofa'], 'sofa'],
      ['wseatshrit', ['sweatshirt'], 'sweatshirt'],
      ['childern', ['kids'], 'kid'],
      ['jeans', [], null],
      ['gold hoop', ['hook'], null],
      ['bedside tabel', ['bedside', 'tableware', 'tray'], 'bedside table'],
      ['nightstnad', ['bedside'], null],
      ['raincaot', ['rain'], null],
      ['nightst', ['bedside'], null],
      ['night', ['bedside'], null],
      ['floral wall pap', ['wall'], null],
      ['water bott', ['bottle'], null],
    ] as const) {
      it(`finds ${JSON.stringify(text)}`, async () => {
        const matches = await search(text, ['a.example']);

        assert.deepEqual(idsOf(matches), ids);
        assert.equal(matches.correctedQuery, corrected);
      });
    }

    it('looks for a frequent spelling too where a word is in no title and hardly anywhere', async () => {
      const matches = await search('stripped', ['a.example']);

      assert.equal(idsOf(matches).length, 13);
      assert.ok(idsOf(matches).includes('sizer'));
      assert.equal(matches.correctedQuery, 'striped');
      assert.deepEqual(idsOf(await search('sizer', ['a.example'])), ['sizer'], 'not where a title has it');
    });

    it('takes a doubled letter for a slip where few more products have the other word, and no other edit', async () => {
      const domain = 'slips.example';
      const stripes = platformProduct({ id: 'stripes', title: 'Breton Shirt', description: 'With stripes.' });
      const products = ['Striped Shirt', 'Striped Socks', 'Wooden Beans', 'Green Beans'].map((title) =>
        platformProduct({ id: title, title }),
      );
      const other = platformProduct({
        id: 'other',
        title: 'Ring Sizer',
        description: 'Stripped of paint, with beads.',
      });
      await publish(kit.index, domain, [...products, other]);

      const [slip, word] = [await search('stripped', [domain]), await search('beads', [domain])];

      assert.deepEqual([idsOf(slip).length, slip.correctedQuery], [3, 'striped']);
      await publish(kit.index, domain, [stripes, other]);
      const form = await search('stripped', [domain]);
      assert.deepEqual([idsOf(form).toSorted(), form.correctedQuery], [['other', 'stripes'], null]);
      assert.deepEqual([idsOf(word), word.correctedQuery], [['other'], null]);
    });

    it('takes a word that is in descriptions only for a slip beside words that titles have', async () => {
      const domain = 'beside.example';
      const make = (title: string, description = '') => platformProduct({ id: title, title, description });
      const striped = ['Breton', 'Canvas', 'Denim'].map((name) => make(`${name} Striped Tote`));
      const sizer = make('Ring Sizer', 'The scale is stripped of paint.');
      const basic = make('Basic Tote', 'A design stripped of frills.');
      const plain = make('Plain Tote');

      await publish(kit.index, domain, [...striped, sizer, plain]);
      const [apart, first] = [await search('stripped tote', [domain]), await search('tote stripped', [domain])];
      await publish(kit.index, domain, [...striped, sizer, plain, basic]);
      const together = await search('stripped tote', [domain]);
      await publish(kit.index, domain, [sizer, plain, make('Stripped Oak Tote')]);
      const meant = await search('stripped tote', [domain]);

      const ids = striped.map(({ productId }) => productId);
      for (const { found, wanted } of [
        { found: apart, wanted: [...ids, 'Plain Tote', 'Ring Sizer'] },
        { found: first, wanted: [...ids, 'Plain Tote', 'Ring Sizer'] },
        { found: together, wanted: [...ids, 'Basic Tote'] },
      ]) {
        assert.deepEqual(idsOf(found).toSorted(), wanted.toSorted());
        assert.match(found.correctedQuery ?? '', /\bstriped\b/);
      }
      assert.deepEqual([idsOf(meant)[0], meant.correctedQuery], ['Stripped Oak Tote', null]);
    });

    it('takes no digits of a measure for another one', async () => {
      const domain = 'measures.example';
      const titles = ['Flour 2.5 kg', 'Flour 5 kg', 'Flour 2 kg'];
      await publish(
        kit.index,
        domain,
        titles.map((title) => platformProduct({ id: title, title })),
      );

      for (const size of ['5 kg', '2 kilos']) {
        const found = await search(size, [domain]);

        assert.deepEqual(idsOf(found), [`Flour ${size.charAt(0)} kg`]);
      }
    });

    it('shows what the query names before what only has its words', async () => {
      const domain = 'named.example';
      const make = (title: string, more: object) => platformProduct({ id: title, title, ...more });
      await publish(kit.index, domain, [
        make('Silver Cufflinks', {}),
        make('Moonlit Evening Ring', { description: 'In silver.' }),
        make('Fisherman Cardigan', { tags: ['wool'] }),
        make('Merino Crew Sweater', { tags: ['wool'] }),
      ]);

      const [ring, sweater] = [await search('silver ring', [domain]), await search('wool sweater', [domain])];

      assert.deepEqual(idsOf(ring), ['Moonlit Evening Ring', 'Silver Cufflinks']);
      assert.deepEqual(idsOf(sweater), ['Merino Crew Sweater', 'Fisherman Cardigan']);
    });

    it('looks for it whatever the size of the page', async () => {
      for (const first of [1, 3, 4]) {
        assert.equal((await search('stripped', ['a.example'], first)).correctedQuery, 'striped');
        assert.equal((await search('sizer', ['a.example'], first)).correctedQuery, null);
      }
    });

    it('goes by what many shops write together, and by no shop that is hidden', async () => {
      const many = Array.from({ length: 60 }, (_, index) => `many${index}.example`);
      for (const domain of many)
        await publish(kit.index, domain, [platformProduct({ id: domain, title: 'Plain Mug' })]);
      const stripped = Array.from({ length: 9 }, (_, index) =>
        platformProduct({ id: `stripped${index}`, title: `Stripped Wood ${index}` }),
      );
      await publish(kit.index, 'hidden.example', stripped);

      const matches = await search('stripped', ['a.example', ...many]);

      assert.equal(matches.correctedQuery, 'striped');
    });

    it('goes by what is written in the shops that are asked, whatever others write', async () => {
      assert.equal((await search('bottel', ['a.example'])).correctedQuery, 'bottle');
      assert.equal((await search('bottel', ['b.example'])).correctedQuery, null);
      assert.equal((await search('glofe', ['c.example'])).correctedQuery, 'glove');
      assert.equal((await search('glofe', ['b.example'])).correctedQuery, 'glofy');
      const both = await kit.index.search(
        query('bottel', {
          visible: ['a.example', 'b.example'],
          filters: { ...query('').filters, domains: ['a.example'] },
        }),
      );
      assert.deepEqual(idsOf(both), ['bottle']);
    });
  });
}
