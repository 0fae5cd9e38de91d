// Lists the pages of the site, with the words and the picture that the preview of a link to each of them shows.
import { load, loadFolder } from '../content.mjs';

/** The pictures of pages that show none themselves. A page that is not listed has the picture of the page above it. */
const CHOSEN = {
  '/agreement': 'pages/letters',
  '/branches': 'branches/pochep-card',
  '/career/success-stories': 'stories/artem-gusev',
  '/career/vacancies': 'pages/training',
  '/catalog': 'pages/company',
  '/documents': 'pages/licensing',
  '/documents/assessment': 'pages/workplace',
  '/documents/internal': 'pages/quality',
  '/policy': 'pages/feedback',
  '/press-center/video': 'pages/release',
};

/** A picture that is wider than this many times its height has its things on the right. */
const WIDE = 2.5;

/** Less wide pictures whose things are on the right. */
const THINGS_ON_THE_RIGHT = new Set(['pages/home', 'pages/career']);

const NO_BREAK_SPACE = '\u{a0}';
const roubles = (amount) => amount.toLocaleString('ru-RU').replaceAll(/\s/g, NO_BREAK_SPACE);

function pay({ from, to }) {
  return to ? `${roubles(from)}–${roubles(to)} ₽` : `от ${roubles(from)} ₽`;
}

const above = (path) => path.slice(0, path.lastIndexOf('/')) || '/';
const nameOf = ({ src }) => src.replace(/^\/api\/media\//, '').replace(/-\d+\.\w+$/, '');

/** Returns the picture of an entry of the content, and which part of it is shown. */
function pictureOf({ picture, blocks = [] }) {
  const shown = picture ?? blocks.find((block) => block.picture)?.picture.picture;
  if (!shown) return undefined;
  const isRight = shown.width > WIDE * shown.height || THINGS_ON_THE_RIGHT.has(nameOf(shown));
  return { picture: nameOf(shown), focus: isRight ? 'xMax' : 'xMid' };
}

function* plainPages(company) {
  const pages = new Map(loadFolder('pages').map((page) => [page.path, page]));
  const picture = (path) =>
    (pages.has(path) && pictureOf(pages.get(path))) || (CHOSEN[path] ? { picture: CHOSEN[path], focus: 'xMid' } : picture(above(path)));
  for (const [path, { title }] of pages) {
    const kind = pages.get(above(path))?.title;
    if (path === '/') yield { path: '/home', kind: '', title: company.tagline, note: company.legal_name, ...picture(path) };
    else yield { path, kind: above(path) === '/' ? '' : kind, title, note: company.legal_name, ...picture(path) };
  }
}

function* catalogPages(company) {
  const sections = load('catalog/sections.yaml');
  for (const section of sections)
    yield { path: `/catalog/${section.alias}`, kind: 'Каталог', title: section.title, note: company.legal_name, ...pictureOf(section) };
  for (const product of loadFolder('catalog/products')) {
    const kind = sections.find(({ id }) => id === product.section).title;
    const note = [product.form, product.dose].filter(Boolean).join(', ');
    yield { path: `/catalog/${product.alias}`, kind, title: product.title, note, ...pictureOf(product) };
  }
}

/** Returns the words and the picture of an article, whose file name begins with its date. */
function newsPage(article) {
  const note = new Date(article.date).toLocaleDateString('ru-RU', DATE).replace(/ г\.$/, '');
  const path = `/press-center/${article.alias.slice('2026-01-01-'.length)}`;
  return { path, kind: 'Пресс-центр', title: article.title, note, ...pictureOf(article) };
}

const DATE = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };

const branchPage = (branch, company) => ({
  path: `/branches/${branch.alias}`,
  kind: 'Филиал',
  title: branch.title,
  note: company.legal_name,
  ...pictureOf(branch),
});

const vacancyPage = (vacancy) => ({
  path: `/career/vacancies/${vacancy.alias}`,
  kind: `Вакансия, ${vacancy.city}`,
  title: vacancy.title,
  note: pay(vacancy.salary),
  ...pictureOf(vacancy),
});

const storyPage = (story) => ({
  path: `/career/success-stories/${story.alias}`,
  kind: 'История сотрудника',
  title: `«${story.quote}»`,
  note: `${story.name}, ${lowerFirst(story.role)}`,
  ...pictureOf(story),
});

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);

const programPage = (program) => ({
  path: `/qualification-programs/${program.alias}`,
  kind: 'Повышение квалификации',
  title: program.title,
  note: `${program.hours} ч, ${program.format}`,
  ...(pictureOf(program) ?? { picture: 'pages/qualification', focus: 'xMid' }),
});

/** Returns the path, the words and the picture of every page that has an address of its own. */
export function sharedPages() {
  const { company } = load('common.yaml');
  const entries = [
    ...plainPages(company),
    ...catalogPages(company),
    ...loadFolder('news').map(newsPage),
    ...loadFolder('branches').map((branch) => branchPage(branch, company)),
    ...loadFolder('vacancies').map(vacancyPage),
    ...loadFolder('stories').map(storyPage),
    ...load('programs.yaml').filter(({ kind }) => kind === 'qualification').map(programPage),
  ];
  // A branch has both a page and an entry of its own. The entry, which comes later, knows its picture.
  return [...new Map(entries.map((entry) => [entry.path, { company, ...entry }])).values()];
}
