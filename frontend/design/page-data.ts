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
export async function loadPages(args: LoaderFunctionArgs) {
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
  return {
    home: await load(home, '/'),
    about: await load(about, '/about'),
    history: await load(history, '/history'),
    management: await load(management, '/management'),
    policy: await load(legal, '/policy'),
    branches: await load(branches, '/branches'),
    branch: await Promise.all(BRANCHES.map((alias) => detail(branch, '/branches', alias))),
    contacts: await load(contacts, '/contacts'),
    whereToBuy: await load(whereToBuy, '/where-to-buy'),
    catalog: await load(catalog, '/catalog'),
    catalogSection: await load(catalog, '/catalog?category=57'),
    medicine: await detail(product, '/catalog', 'timovert'),
    prescribed: await detail(product, '/catalog', 'morvelta'),
    device: await detail(product, '/catalog', 'liosept'),
    sample: await detail(product, '/catalog', 'so-ibuprofen'),
    section: await detail(product, '/catalog', 'takticheskaya-meditsina'),
    services: await load(content, '/services'),
    products: await load(content, '/products'),
    training: await load(content, '/career/practical-training'),
    service: await Promise.all(SERVICES.map((path) => load(service, path))),
    program: await detail(program, '/qualification-programs', 'osnovy-farmakonadzora'),
    pressCenter: await load(pressCenter, '/press-center'),
    newsList: await load(newsList, '/press-center/all'),
    newsOfProduct: await detail(news, '/press-center', 'kapli-bez-konservantov'),
    newsOfBranch: await detail(news, '/press-center', 'muzey-bashnya'),
    video: await load(video, '/press-center/video'),
    career: await load(career, '/career'),
    stories: await load(stories, '/career/success-stories'),
    story: await detail(story, '/career/success-stories', 'lidiya-marchenko'),
    vacancies: await load(vacancies, '/career/vacancies'),
    vacancy: await detail(vacancy, '/career/vacancies', 'operator-rozliva-kapel'),
    bidding: await load(bidding, '/bidding'),
    documents: await load(documents, '/documents'),
    report: await load(content, '/anti-corruption/report'),
    search: await load(search, '/search'),
    found: await load(search, `/search?q=${encodeURIComponent('капли')}`),
    sent: await load(sent, `/sent?number=${encodeURIComponent('МФ-2026-000123')}&department=quality`),
  };
}
