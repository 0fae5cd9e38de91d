import type { PictureSource } from '#ui/picture/picture.tsx';

/** One line about each entry of the menu. Only the renderer reads these texts, so no script of the browser contains them. */
export const MENU_TEXTS: Readonly<Record<string, string>> = {
  '/about': 'Миссия, система качества и лицензии',
  '/history': 'От фронтового цеха до цифрового досье',
  '/management': 'Кто принимает решения',
  '/branches': 'Площадки в Москве, Брянской области и на Алтае',
  '/documents': 'Политики, отчёты, условия труда',
  '/bidding': 'Процедуры, условия и документы',
  '/anti-corruption': 'Комиссия, отчёты и сообщения граждан',
  '/products': 'Чем занимается предприятие',
  '/catalog': 'Поиск по названию, веществу и форме',
  '/catalog?category=36': 'Таблетки, растворы, мази и капли',
  '/catalog?category=55': 'Для домашних и сельскохозяйственных животных',
  '/catalog?category=56': 'Экспресс-тесты, повязки, термоконтейнеры',
  '/catalog?category=57': 'Аптечки, турникеты, сумки санитара',
  '/catalog?category=58': 'Для лабораторий и экспертов',
  '/where-to-buy': 'Аптеки по регионам и оптовые партнёры',
  '/services': 'Для предприятий, больниц и лабораторий',
  '/services/ctm': 'Выпуск препаратов заказчика на наших линиях',
  '/services/samples': 'Готовые образцы и разработка новых',
  '/services/comparison-tests': 'Проверка квалификации лабораторий',
  '/services/testing-laboratory': 'Анализ лекарств, сырья и упаковки',
  '/services/legal': 'Лицензии, учёт и подготовка к проверке',
  '/services/logistics': 'Хранение и доставка с записью температуры',
  '/services/destruction': 'Вывоз под охраной, комиссия и акт',
  '/services/legal-circulation': 'Хранение, перевозка и отпуск по лицензии',
  '/services/innovative-solutions': 'От идеи до опытной серии',
  '/qualification-programs': 'Курсы для аптек, лабораторий и производств',
  '/materials': 'Сведения о лекарствах без рекламы',
  '/materials/medical': 'Для врачей и провизоров',
  '/materials/veterinary': 'Схемы применения для животных',
  '/materials/consumers': 'Как читать инструкцию и хранить лекарства',
  '/materials/express-tests': 'Пять шагов и чтение линий',
  '/materials/pharmacovigilance': 'Сообщить о нежелательной реакции',
  '/career': 'Условия, обучение и люди',
  '/career/vacancies': 'Места по городам и направлениям',
  '/career/success-stories': 'Как люди пришли и кем стали',
  '/career/education-programs': 'Стипендия и место после учёбы',
  '/career/practical-training': 'От месяца до полугода, с оплатой',
  '/press-center': 'Главное за месяц и контакты для редакций',
  '/press-center/all': 'По годам и темам',
  '/press-center/video': 'Фильмы о людях и производстве',
};

/** The parts of a page that the panel of its section lists behind the pages. Where they are, the page has their `id`. */
export const PARTS: Readonly<Record<string, readonly MenuPart[]>> = {
  '/press-center': [
    { id: 'kit', title: 'Для скачивания', text: 'Справка, знак и изображения филиалов' },
    { id: 'newsroom', title: 'Редакциям', text: 'Пресс-служба, сроки ответа и правила съёмки' },
  ],
};

interface MenuPart {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

interface FeaturedPage {
  readonly path: string;
  readonly title: string;
  readonly picture: PictureSource;
}

/** The smallest files of the pictures of pages, and of those of news. */
const PAGE_SIZE = { width: 400, height: 300 };
const NEWS_SIZE = { width: 480, height: 270 };

/**
 * The page that the panel of each section shows with a picture. The calls are marked as pure, so that they are left out of the scripts of the
 * browser.
 */
export const FEATURED: Readonly<Record<string, FeaturedPage>> = {
  '/about': {
    path: '/history',
    title: 'Башня 1943 года и музей в ней',
    picture: /* @__PURE__ */ pictureOf('pages/history-1940', ['#e7ddc9', '#e9e3d0'], ['#101a1b', '#151e20']),
  },
  '/products': {
    path: '/where-to-buy',
    title: 'Как проверить упаковку по коду',
    picture: /* @__PURE__ */ pictureOf('pages/counterfeit', ['#ede4cf', '#eee7d4'], ['#141610', '#1b1e1b']),
  },
  '/services': {
    path: '/services/ctm',
    title: 'Выпустим ваш препарат',
    picture: /* @__PURE__ */ pictureOf('pages/service-ctm', ['#525c56', '#747a72'], ['#0e1511', '#10140e']),
  },
  '/materials': {
    path: '/materials/express-tests',
    title: 'Экспресс-тест: пять шагов',
    picture: /* @__PURE__ */ pictureOf('pages/express-step-3', ['#35977d', '#41a289'], ['#063226', '#073729']),
  },
  '/career': {
    path: '/career/education-programs',
    title: 'Учитесь с нами в вузе или колледже',
    picture: /* @__PURE__ */ pictureOf('pages/education', ['#e8d7b1', '#eedbb5'], ['#262720', '#282821']),
  },
  '/press-center': {
    path: '/press-center/video',
    title: 'Посмотрите, как делают лекарства',
    picture: /* @__PURE__ */ pictureOf('news/liniya-kapel', ['#a3c9bd', '#8c9c99'], ['#2a5647', '#45524b'], NEWS_SIZE),
  },
};

/**
 * Describes a small picture of the folder `content/media`, and its colours by day and on dark pages. It is decorative, because the title of its
 * card says the same.
 */
function pictureOf(
  name: string,
  colours: readonly string[],
  dark_colours: readonly string[],
  { width, height } = PAGE_SIZE,
): PictureSource {
  const src = `/api/media/${name}-${width}.webp`;
  return { src, alt: '', width, height, widths: [width], dark: true, colours, dark_colours };
}
