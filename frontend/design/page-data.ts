import type { LoaderFunctionArgs } from 'react-router';
import { loader as about } from '#pages/about/loader.ts';
import { loader as bidding } from '#pages/bidding/loader.ts';
import { loader as branch } from '#pages/branch/loader.ts';
import { loader as branches } from '#pages/branches/loader.ts';
import { loader as career } from '#pages/career/loader.ts';
import { loader as catalog } from '#pages/catalog/loader.ts';
import { loader as contacts } from '#pages/contacts/loader.ts';
import { loader as content } from '#pages/content/loader.ts';
import { loader as documents } from '#pages/documents/loader.ts';
import { loader as history } from '#pages/history/loader.ts';
import { loader as home } from '#pages/home/loader.ts';
import { loader as legal } from '#pages/legal/loader.ts';
import { loader as management } from '#pages/management/loader.ts';
import { loader as news } from '#pages/news/loader.ts';
import { loader as newsList } from '#pages/news-list/loader.ts';
import { loader as pressCenter } from '#pages/press-center/loader.ts';
import { loader as product } from '#pages/product/loader.ts';
import { loader as program } from '#pages/program/loader.ts';
import { loader as search } from '#pages/search/loader.ts';
import { loader as sent } from '#pages/sent/loader.ts';
import { loader as service } from '#pages/service/loader.ts';
import { loader as stories } from '#pages/stories/loader.ts';
import { loader as story } from '#pages/story/loader.ts';
import { loader as vacancies } from '#pages/vacancies/loader.ts';
import { loader as vacancy } from '#pages/vacancy/loader.ts';
import { loader as video } from '#pages/video/loader.ts';
import { loader as whereToBuy } from '#pages/where-to-buy/loader.ts';

/** The address of a page of the site, and the data of its loader. */
export interface LoadedPage<Data> {
  readonly path: string;
  readonly data: Data;
}

/** The services with a stage of their own, and one in each of the other sections with a service. */
const SERVICES = [
  '/services/ctm',
  '/services/samples',
  '/services/comparison-tests',
  '/services/testing-laboratory',
  '/services/legal',
  '/services/logistics',
  '/services/destruction',
  '/services/legal-circulation',
  '/services/innovative-solutions',
  '/qualification-programs',
  '/career/education-programs',
];
const BRANCHES = ['agro', 'lefortovo', 'mez', 'pochep'];

export type PageData = Awaited<ReturnType<typeof loadPages>>;

/** Loads the data of every page of the site with the page's own loader, so that the parts of pages get their real props. */
export function loadPages(args: LoaderFunctionArgs) {
  const load = async <Data>(
    loader: (args: LoaderFunctionArgs) => Data | Promise<Data>,
    path: string,
    alias?: string,
  ): Promise<LoadedPage<Data>> => {
    const url = new URL(path, args.request.url);
    const request = new Request(url, { signal: args.request.signal });
    return { path, data: await loader({ ...args, url, request, params: alias ? { alias } : {} }) };
  };
  const detail = <Data>(loader: (args: LoaderFunctionArgs) => Data | Promise<Data>, folder: string, alias: string) =>
    load(loader, `${folder}/${alias}`, alias);
  return allOf({
    home: load(home, '/'),
    about: load(about, '/about'),
    history: load(history, '/history'),
    management: load(management, '/management'),
    policy: load(legal, '/policy'),
    branches: load(branches, '/branches'),
    branch: Promise.all(BRANCHES.map((alias) => detail(branch, '/branches', alias))),
    contacts: load(contacts, '/contacts'),
    whereToBuy: load(whereToBuy, '/where-to-buy'),
    catalog: load(catalog, '/catalog'),
    catalogSection: load(catalog, '/catalog?category=57'),
    medicine: detail(product, '/catalog', 'timovert'),
    prescribed: detail(product, '/catalog', 'morvelta'),
    device: detail(product, '/catalog', 'liosept'),
    sample: detail(product, '/catalog', 'so-ibuprofen'),
    section: detail(product, '/catalog', 'takticheskaya-meditsina'),
    services: load(content, '/services'),
    products: load(content, '/products'),
    training: load(content, '/career/practical-training'),
    service: Promise.all(SERVICES.map((path) => load(service, path))),
    program: detail(program, '/qualification-programs', 'osnovy-farmakonadzora'),
    pressCenter: load(pressCenter, '/press-center'),
    newsList: load(newsList, '/press-center/all'),
    newsOfProduct: detail(news, '/press-center', 'kapli-bez-konservantov'),
    newsOfBranch: detail(news, '/press-center', 'muzey-bashnya'),
    video: load(video, '/press-center/video'),
    career: load(career, '/career'),
    stories: load(stories, '/career/success-stories'),
    story: detail(story, '/career/success-stories', 'lidiya-marchenko'),
    vacancies: load(vacancies, '/career/vacancies'),
    vacancy: detail(vacancy, '/career/vacancies', 'operator-rozliva-kapel'),
    bidding: load(bidding, '/bidding'),
    documents: load(documents, '/documents'),
    report: load(content, '/anti-corruption/report'),
    search: load(search, '/search'),
    found: load(search, `/search?q=${encodeURIComponent('капли')}`),
    sent: load(sent, `/sent?number=${encodeURIComponent('МФ-2026-000123')}&department=quality`),
  });
}

/** Waits for all pages at once. */
async function allOf<Pages extends object>(pages: Pages): Promise<{ [Name in keyof Pages]: Awaited<Pages[Name]> }> {
  const loaded = Object.entries(pages).map(async ([name, page]) => [name, await page]);
  return Object.fromEntries(await Promise.all(loaded));
}
