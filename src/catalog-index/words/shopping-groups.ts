/** A group of things by the names that shoppers have for it, and the things. */
interface ShoppingGroup {
  readonly names: readonly string[];
  readonly things: readonly string[];
}

/** A query is about a group if it ends with one of the group's names: a jewelry box is no jewelry. */
export const shoppingGroups: readonly ShoppingGroup[] = [
  { names: ['sneakers', 'trainers'], things: ['hightops', 'plimsolls', 'runningshoes'] },
  {
    names: ['jewelry', 'jewellery'],
    things: [
      'necklace',
      'bracelet',
      'bangle',
      'earrings',
      'ring',
      'pendant',
      'choker',
      'brooch',
      'anklet',
      'cufflinks',
    ],
  },
  {
    names: ['furniture'],
    things: [
      ...['sofa', 'armchair', 'chair', 'table', 'bed', 'desk', 'bench', 'stool'],
      ...['drawers', 'wardrobe', 'bookcase', 'sideboard', 'beanbag'],
    ],
  },
  { names: ['seating'], things: ['sofa', 'armchair', 'chair', 'bench', 'stool', 'beanbag', 'ottoman'] },
  { names: ['outerwear'], things: ['jacket', 'coat', 'parka', 'anorak', 'raincoat', 'gilet'] },
  { names: ['knitwear'], things: ['sweater', 'jumper', 'cardigan', 'pullover', 'turtleneck'] },
  { names: ['underwear'], things: ['panties', 'knickers', 'briefs', 'boxers', 'bra', 'lingerie'] },
  { names: ['lingerie'], things: ['bra', 'panties', 'knickers', 'nightgown'] },
  { names: ['hosiery'], things: ['socks', 'tights', 'stockings'] },
  { names: ['headwear'], things: ['hat', 'cap', 'beanie'] },
  { names: ['lighting', 'lightfixture'], things: ['lamp', 'light', 'chandelier', 'lantern'] },
  { names: ['kitchenware'], things: ['pan', 'pot', 'skillet', 'casserole', 'mug', 'plates', 'bowls', 'cutlery'] },
  { names: ['glassware'], things: ['glasses', 'tumbler', 'wineglass', 'decanter', 'carafe'] },
  { names: ['drinkware'], things: ['mug', 'cup', 'glasses', 'tumbler', 'flask'] },
  { names: ['stationery'], things: ['notebook', 'pen', 'pencil', 'planner', 'envelope'] },
  { names: ['skincare'], things: ['moisturizer', 'serum', 'cleanser', 'toner', 'sunscreen'] },
  { names: ['haircare'], things: ['shampoo', 'conditioner', 'hairbrush'] },
  { names: ['makeup', 'cosmetics'], things: ['lipstick', 'mascara', 'foundation', 'eyeliner', 'blush'] },
  { names: ['toys'], things: ['puzzle', 'doll', 'teddybear', 'plush', 'boardgame'] },
  { names: ['electronics'], things: ['headphones', 'speaker', 'charger', 'smartphone', 'laptop', 'television'] },
  { names: ['petsupplies'], things: ['leash', 'petbed', 'dogbed', 'dogfood', 'catfood', 'catlitter'] },
];
