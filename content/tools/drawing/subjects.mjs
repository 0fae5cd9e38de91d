// What each scene shows: a theme, a pattern and the motifs, by section id, alias or page picture name.
const look = (theme, pattern, main, ...beside) => ({ theme, pattern, main, beside });
const titled = (title, ...rest) => ({ title, ...look(...rest) });

export const SECTIONS = {
  36: look('mint', 'molecules', 'tablets', 'ampoule', 'bottle'), 37: look('mint', 'molecules', 'mask', 'ampoule'), 38: look('peach', 'molecules', 'blister', 'capsule', 'tube'), 39: look('sand', 'molecules', 'shield', 'ampoule', 'lock'),
  40: look('peach', 'molecules', 'hormone', 'box'), 41: look('mint', 'molecules', 'eye', 'dropper'), 42: look('peach', 'molecules', 'heart', 'box'), 43: look('straw', 'molecules', 'neurons', 'bottle'),
  44: look('sand', 'molecules', 'lock', 'blister', 'pill'), 45: look('mint', 'leaves', 'mint', 'capsule', 'box'), 46: look('straw', 'leaves', 'tube', 'drop'), 47: look('mint', 'molecules', 'spray', 'shield'),
  48: look('straw', 'leaves', 'pollen', 'blister'), 49: look('mint', 'molecules', 'lungs', 'bottle', 'spoon'), 50: look('straw', 'molecules', 'sun', 'dropper'), 54: look('mint', 'leaves', 'deer', 'sprig', 'bottle'),
  55: look('sand', 'leaves', 'paw', 'vial', 'deer'), 56: look('mint', 'molecules', 'multiStrip', 'strip', 'cooler'), 57: look('sand', 'gears', 'kitBag', 'tourniquet'), 58: look('straw', 'molecules', 'scale', 'sampleJar', 'chromatogram'),
  59: look('mint', 'molecules', 'chromatogram', 'sampleJar'), 60: look('sand', 'molecules', 'lock', 'sampleJar', 'ampoule'),
};

/** The first look is the main picture, the rest are the gallery. */
export const NEWS = {
  'kapli-bez-konservantov': [look('mint', 'molecules', 'dropper', 'eye', 'shield'), look('sand', 'molecules', 'microscope', 'dropper'), look('mint', 'gears', 'conveyor', 'dropper')],
  'gmp-podtverzhdenie': [look('straw', 'molecules', 'award', 'documents', 'factory')],
  'mezhlaboratornye-slicheniya': [look('mint', 'molecules', 'chromatogram', 'scale', 'flask')],
  'srezka-pantov': [look('mint', 'leaves', 'deer', 'sprig', 'bottle'), look('sand', 'leaves', 'deer', 'tree', 'pine')],
  'tsitonerin-registratsiya': [look('straw', 'molecules', 'neurons', 'bottle', 'documents')],
  'sklad-bryansk': [look('sand', 'gears', 'truck', 'box', 'cooler'), look('mint', 'gears', 'cooler', 'truck')],
  'shkola-pervoy-pomoschi': [look('sand', 'gears', 'kitBag', 'tourniquet', 'people')],
  'forum-tselevoe-obuchenie': [look('peach', 'molecules', 'cap', 'people', 'flask')],
  'muzey-bashnya': [look('peach', 'gears', 'tower', 'book', 'ampoule')],
  'palliativnaya-pomosch': [look('peach', 'molecules', 'heart', 'ampoule', 'people')],
  'energiya-pochep': [look('straw', 'leaves', 'factory', 'sun', 'leaf')],
  'sto-standartnyh-obraztsov': [look('straw', 'molecules', 'sampleJar', 'chromatogram', 'scale')],
  'elektronnoe-dose': [look('mint', 'gears', 'documents', 'scale', 'shield')],
  'liniya-kapel': [look('mint', 'gears', 'conveyor', 'dropper', 'shield')],
  'yubiley-80': [look('mint', 'leaves', 'tower', 'award', 'ampoules')],
  'den-otkrytyh-dverey': [look('mint', 'molecules', 'scientist', 'microscope', 'cap')],
};

const wide = (title, theme, pattern, ...row) => ({ title, theme, pattern, row });

/** Wide pictures for the tops of pages, 1600 by 900. */
export const PANORAMAS = {
  home: wide('Производство лекарств: растение, лаборатория, упаковка', 'mint', 'molecules', 'sprig', 'flask', 'box', 'ampoules', 'pine'),
  about: wide('Предприятие: завод, башня 1943 года и парк', 'sand', 'leaves', 'tree', 'factory', 'tower', 'truck', 'pine'),
  career: wide('Команда предприятия за работой', 'deep', 'molecules', 'microscope', 'people', 'flask', 'scientist', 'cap'),
  products: wide('Продукция: лекарства, ветеринария, изделия, образцы', 'straw', 'molecules', 'box', 'dropper', 'kitBag', 'bottle', 'sampleJar'),
  'press-center': wide('Пресс-центр: камера, статьи, награды', 'peach', 'molecules', 'camera', 'documents', 'award', 'chat', 'book'),
  services: wide('Услуги: испытания, производство, перевозка', 'mint', 'gears', 'microscope', 'conveyor', 'scale', 'truck', 'furnace'),
  history: wide('История предприятия с 1943 года', 'sand', 'gears', 'tower', 'ampoules', 'factory', 'award', 'flask'),
  materials: wide('Материалы для специалистов и потребителей', 'mint', 'molecules', 'book', 'eye', 'heart', 'paw', 'documents'),
};

/** Pictures of 800 by 600 for page blocks. */
export const MEDALLIONS = {
  'history-1940': titled('Башня завода и первые ампулы', 'sand', 'gears', 'tower', 'ampoule', 'ampoules'), 'history-1950': titled('Опытная станция лекарственных трав', 'mint', 'leaves', 'sprig', 'chamomile', 'deer'),
  'history-1960': titled('Стеклянная аппаратура экстракции', 'straw', 'molecules', 'flask', 'bottle'), 'history-1970': titled('Глазные капли и лаборатория', 'mint', 'molecules', 'dropper', 'eye', 'microscope'),
  'history-1980': titled('Таблеточная фабрика', 'sand', 'gears', 'factory', 'blister', 'truck'), 'history-1990': titled('Контроль качества', 'mint', 'molecules', 'shield', 'documents', 'scale'),
  'history-2000': titled('Сертификат надлежащей практики', 'straw', 'molecules', 'award', 'documents', 'box'), 'history-2010': titled('Стандартные образцы и хроматография', 'mint', 'molecules', 'chromatogram', 'sampleJar', 'scale'),
  'history-2020': titled('Аптечки и капли без консервантов', 'peach', 'molecules', 'kitBag', 'dropper', 'tourniquet'),
  'service-ctm': titled('Упаковочная линия', 'mint', 'gears', 'conveyor', 'box', 'factory'), 'service-samples': titled('Стандартные образцы', 'straw', 'molecules', 'sampleJar', 'scale', 'chromatogram'),
  'service-comparison-tests': titled('Сличение результатов лабораторий', 'mint', 'molecules', 'scale', 'flask', 'chart'), 'service-testing-laboratory': titled('Испытательная лаборатория', 'sand', 'molecules', 'microscope', 'flask', 'chromatogram'),
  'service-legal': titled('Правовое сопровождение', 'straw', 'molecules', 'documents', 'scale', 'book'), 'service-logistics': titled('Перевозка лекарств с контролем температуры', 'mint', 'gears', 'truck', 'cooler', 'mapPin'),
  'service-destruction': titled('Печь для уничтожения подконтрольных веществ', 'sand', 'gears', 'furnace', 'lock', 'documents'), 'service-legal-circulation': titled('Охраняемое хранение', 'peach', 'molecules', 'lock', 'shield', 'ampoule'),
  'service-innovative-solutions': titled('Новые решения', 'mint', 'molecules', 'molecule', 'drone', 'flask'),
  'express-step-1': titled('Шаг 1: вскройте упаковку', 'sand', 'molecules', 'box', 'strip'), 'express-step-2': titled('Шаг 2: положите кассету на стол', 'mint', 'molecules', 'multiStrip'), 'express-step-3': titled('Шаг 3: внесите три капли', 'mint', 'molecules', 'drop', 'multiStrip', 'strip'),
  'express-step-4': titled('Шаг 4: подождите пять минут', 'straw', 'molecules', 'strip', 'documents'), 'express-step-5': titled('Шаг 5: прочитайте результат', 'peach', 'molecules', 'magnifier', 'strip', 'multiStrip'),
  medical: titled('Материалы для врачей', 'mint', 'molecules', 'heart', 'book', 'ampoule'), veterinary: titled('Материалы для ветеринарных врачей', 'sand', 'leaves', 'paw', 'vial', 'book'), consumers: titled('Памятки для потребителей', 'peach', 'molecules', 'documents', 'blister', 'magnifier'),
  'express-tests': titled('Экспресс-тесты', 'mint', 'molecules', 'multiStrip', 'strip'), pharmacovigilance: titled('Сообщение о нежелательной реакции', 'peach', 'molecules', 'chat', 'shield', 'box'), 'where-to-buy': titled('Где купить: аптеки рядом', 'mint', 'molecules', 'mapPin', 'box', 'bottle'),
  contacts: titled('Связь с предприятием', 'mint', 'molecules', 'chat', 'mapPin', 'documents'), bidding: titled('Закупки', 'straw', 'molecules', 'documents', 'scale', 'chart'), documents: titled('Документы', 'sand', 'molecules', 'documents', 'book', 'lock'), quality: titled('Система качества', 'mint', 'molecules', 'shield', 'award', 'microscope'),
  'anti-corruption': titled('Противодействие коррупции', 'sand', 'molecules', 'scale', 'shield', 'documents'), management: titled('Руководство', 'straw', 'molecules', 'people', 'chart'), education: titled('Образовательные программы', 'peach', 'molecules', 'cap', 'flask', 'book'), training: titled('Практическая подготовка', 'mint', 'gears', 'scientist', 'conveyor', 'cap'),
  vacancies: titled('Вакансии', 'mint', 'molecules', 'people', 'documents', 'factory'), stories: titled('Истории сотрудников', 'peach', 'molecules', 'chat', 'people', 'award'), qualification: titled('Повышение квалификации', 'straw', 'molecules', 'book', 'award', 'people'), counterfeit: titled('Проверка подлинности лекарства', 'mint', 'molecules', 'magnifier', 'box', 'shield'),
  values: titled('Доверие и ответственность', 'peach', 'molecules', 'handshake', 'heart', 'shield'), storage: titled('Хранение лекарств', 'mint', 'molecules', 'cooler', 'blister', 'bottle'), disposal: titled('Утилизация лекарств', 'sand', 'gears', 'furnace', 'blister', 'leaf'),
  'direction-medicine': titled('Лекарственные средства', 'mint', 'molecules', 'tablets', 'ampoule', 'dropper'), 'direction-veterinary': titled('Ветеринарные препараты', 'sand', 'leaves', 'paw', 'vial', 'deer'), 'direction-device': titled('Медицинские изделия и тактическая медицина', 'peach', 'gears', 'kitBag', 'tourniquet', 'multiStrip'), 'direction-standard': titled('Стандартные образцы', 'straw', 'molecules', 'sampleJar', 'chromatogram', 'scale'),
};
