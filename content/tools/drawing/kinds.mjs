// Decides what stands in the picture of a product, and which of its surfaces are printed.

const BY_GROUP = {
  tablets: 'tablets',
  capsules: 'capsules',
  drops: 'dropper',
  ointment: 'tube',
  gel: 'tube',
  suppositories: 'suppositories',
  spray: 'spray',
  powder: 'pouch',
};
const NAMED = {
  'diagnoskan-5': 'test',
  liosept: 'dressing',
  'kriobox-12': 'cooler',
  'zhgut-t': 'tourniquet',
  'rubezh-1': 'bag',
  'rubezh-gruppa': 'bags',
};

/** Returns the kind of scene for a product. */
export function kindOf(product) {
  if (NAMED[product.alias]) return NAMED[product.alias];
  const inAmpoules = product.package_text.includes('ампул');
  if (product.form_group === 'sample') return inAmpoules ? 'sample_ampoule' : 'sample_jar';
  if (product.form_group !== 'solution') return BY_GROUP[product.form_group];
  if (inAmpoules) return 'ampoules';
  return product.form.includes('инъекц') ? 'vial' : 'bottle';
}

const WIDE = { front: 'wide', side: 'side' };
const TALL = { front: 'tall', side: 'side', label: 'label' };
const SURFACES = {
  tablets: WIDE,
  capsules: WIDE,
  suppositories: WIDE,
  test: WIDE,
  dressing: WIDE,
  ampoules: { ...WIDE, label: 'label' },
  vial: TALL,
  bottle: TALL,
  dropper: TALL,
  spray: TALL,
  tube: { ...TALL, skin: 'tube' },
  pouch: TALL,
  cooler: { patch: 'patch' },
  bag: { patch: 'patch' },
  bags: { patch: 'patch' },
  tourniquet: {},
  sample_jar: { paper: 'paper', label: 'label' },
  sample_ampoule: { paper: 'paper', label: 'label' },
};

/** Returns the printed surfaces of a scene: the name of a place, and the name of a drawing. */
export const surfacesOf = (kind) => SURFACES[kind];
