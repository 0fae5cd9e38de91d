// The shots of each film, one per paragraph of its transcript; the first one is also the poster.
const look = (theme, pattern, main, ...beside) => ({ theme, pattern, main, beside });

export const SHOTS = {
  'put-ampuly': [
    look('mint', 'gears', 'ampoules', 'flask', 'box'), look('straw', 'gears', 'furnace', 'ampoule', 'drop'), look('sand', 'molecules', 'scale', 'flask'), look('mint', 'molecules', 'ampoule', 'shield', 'flask'), look('peach', 'gears', 'camera', 'ampoule', 'magnifier'),
    look('sand', 'molecules', 'magnifier', 'ampoule', 'scientist'), look('mint', 'gears', 'documents', 'ampoule', 'box'), look('straw', 'molecules', 'lock', 'ampoules'), look('mint', 'gears', 'truck', 'box', 'mapPin'),
  ],
  'kak-zakapyvat-kapli': [
    look('sand', 'molecules', 'dropper', 'magnifier', 'box'), look('mint', 'molecules', 'drop', 'shield'), look('peach', 'molecules', 'eye', 'dropper'), look('mint', 'molecules', 'dropper', 'eye', 'drop'), look('sand', 'molecules', 'drop', 'eye'),
    look('peach', 'molecules', 'eye', 'shield'), look('straw', 'molecules', 'tube', 'dropper', 'eye'), look('mint', 'molecules', 'truck', 'dropper', 'eye'),
  ],
  'altayskaya-ferma': [
    look('mint', 'leaves', 'deer', 'sprig', 'tree'), look('straw', 'leaves', 'deer', 'tree', 'pine'), look('peach', 'leaves', 'deer', 'heart', 'vial'), look('mint', 'leaves', 'chamomile', 'leaf', 'truck'), look('sand', 'leaves', 'furnace', 'sprig', 'leaf'),
    look('straw', 'leaves', 'documents', 'sprig', 'leaf'), look('mint', 'molecules', 'microscope', 'sprig', 'flask'), look('sand', 'leaves', 'pine', 'deer', 'leaf'),
  ],
  'turniket-za-20-sekund': [
    look('sand', 'gears', 'chat', 'kitBag', 'tourniquet'), look('peach', 'molecules', 'drop', 'heart'), look('peach', 'gears', 'kitBag', 'tourniquet'), look('sand', 'gears', 'tourniquet', 'people'), look('mint', 'gears', 'tourniquet', 'shield'),
    look('straw', 'gears', 'tourniquet', 'heart'), look('mint', 'gears', 'documents', 'tourniquet'), look('peach', 'molecules', 'heart', 'people', 'truck'),
  ],
  'odin-den-v-laboratorii': [
    look('straw', 'molecules', 'scientist', 'scale', 'microscope'), look('mint', 'molecules', 'scale', 'award'), look('sand', 'molecules', 'magnifier', 'sampleJar', 'molecule'), look('mint', 'molecules', 'flask', 'molecule', 'vial'), look('sand', 'molecules', 'chromatogram', 'magnifier'),
    look('straw', 'molecules', 'chart', 'chromatogram', 'magnifier'), look('mint', 'molecules', 'documents', 'microscope', 'people'), look('peach', 'molecules', 'sampleJar', 'mapPin', 'documents'),
  ],
  'istoriya-bashni': [
    look('peach', 'gears', 'tower', 'ampoule', 'book'), look('sand', 'gears', 'flask', 'furnace'), look('peach', 'gears', 'tower', 'tree'), look('straw', 'molecules', 'people', 'ampoule'), look('mint', 'gears', 'ampoules', 'truck'),
    look('sand', 'molecules', 'sheet', 'heart'), look('straw', 'gears', 'book', 'flask', 'tower'), look('mint', 'leaves', 'tower', 'people', 'tree'),
  ],
};
