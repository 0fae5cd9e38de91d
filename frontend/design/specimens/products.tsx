import { Page as CatalogPage } from '#pages/catalog/page.tsx';
import { Gallery } from '#pages/product/gallery.tsx';
import { Instruction } from '#pages/product/instruction.tsx';
import { NextSteps } from '#pages/product/next-steps.tsx';
import { PackPanel } from '#pages/product/pack-panel.tsx';
import { Page as ProductPage } from '#pages/product/page.tsx';
import { ProductHead } from '#pages/product/product-head.tsx';
import { ProductPassport } from '#pages/product/product-passport.tsx';
import { ProductScreen } from '#pages/product/product-screen.tsx';
import { Related } from '#pages/product/related.tsx';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { column, firstOf, half, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

type Loaded = 'medicine' | 'prescribed' | 'device' | 'sample';

/** Returns a product and the products below it. */
function shown(pages: PageData, name: Loaded) {
  const { detail } = pages[name].data;
  if (detail.kind !== 'product') throw new Error(`${pages[name].path} is not a product`);
  return detail;
}

function productOf(pages: PageData, name: Loaded) {
  return shown(pages, name).product;
}

/** Returns a product without all that the content may leave out. */
function bareProduct(pages: PageData) {
  const { inn, dose, atc, instruction, registration_number, registration_date, ...rest } = productOf(pages, 'device');
  return { ...rest, gallery: [], warnings: [] };
}

export const PRODUCTS: SpecimenGroup = {
  name: 'products',
  title: 'Catalogue and products',
  specimens: [
    {
      name: 'catalog-page',
      components: ['catalog/Page', 'CatalogScreen'],
      states: ({ pages: { catalog, catalogSection } }) =>
        wide({
          'all products': <Screen of={<CatalogPage />} page={catalog} />,
          'a section': <Screen of={<CatalogPage />} page={catalogSection} />,
          'nothing found': (
            <Screen
              of={<CatalogPage />}
              page={catalog}
              change={{ products: { ...catalog.data.products, items: [], total: 0, pages: 0 } }}
            />
          ),
        }),
    },
    {
      name: 'product-head',
      components: ['product/ProductHead'],
      states: ({ pages }) =>
        wide({
          'a new medicine': <ProductHead product={productOf(pages, 'medicine')} />,
          'a device, without instructions': <ProductHead product={bareProduct(pages)} />,
          'a reference standard with a long word': (
            <ProductHead product={{ ...productOf(pages, 'sample'), title: LONG_TITLE }} />
          ),
        }),
    },
    {
      name: 'product-gallery',
      components: ['product/Gallery'],
      states: ({ pages }) => {
        const { picture } = productOf(pages, 'medicine');
        const others = [productOf(pages, 'prescribed').picture, productOf(pages, 'device').picture];
        return half({
          'one picture': <Gallery picture={picture} more={[]} />,
          'three pictures': <Gallery picture={picture} more={others} />,
        });
      },
    },
    {
      name: 'product-passport',
      components: ['product/ProductPassport'],
      states: ({ pages }) =>
        wide({
          'a medicine': <ProductPassport product={productOf(pages, 'prescribed')} />,
          'without warnings and optional facts': <ProductPassport product={bareProduct(pages)} />,
        }),
    },
    {
      name: 'product-instruction',
      components: ['product/Instruction'],
      states: ({ pages }) => {
        const product = productOf(pages, 'medicine');
        const { sections } = product;
        return wide({
          usual: <Instruction product={product} />,
          'one section with a long word, without a file': (
            <Instruction
              product={{
                ...without(product, 'instruction'),
                sections: [{ ...firstOf(sections), id: 'alone', title: LONG_TITLE }],
              }}
            />
          ),
          'no sections, renders nothing': <Instruction product={{ ...product, sections: [] }} />,
        });
      },
    },
    {
      name: 'product-pack-panel',
      components: ['product/PackPanel'],
      states: ({ pages }) =>
        column({
          'a medicine': <PackPanel product={productOf(pages, 'medicine')} />,
          'a medicine under control': <PackPanel product={productOf(pages, 'prescribed')} />,
          'a device': <PackPanel product={productOf(pages, 'device')} />,
          'a reference standard': <PackPanel product={productOf(pages, 'sample')} />,
        }),
    },
    {
      name: 'product-related',
      components: ['product/Related'],
      states: ({ pages, products }) => {
        const { section } = productOf(pages, 'medicine');
        return wide({
          'analogues and others': <Related analogues={1} items={products} section={section} />,
          'only analogues': <Related analogues={2} items={products.slice(0, 2)} section={section} />,
          'only others': <Related analogues={0} items={products.slice(0, 2)} section={section} />,
          'none, renders nothing': <Related analogues={0} items={[]} section={section} />,
        });
      },
    },
    {
      name: 'product-next-steps',
      components: ['product/NextSteps'],
      states: ({ pages }) =>
        wide({
          'a medicine': <NextSteps product={productOf(pages, 'medicine')} />,
          'a device': <NextSteps product={productOf(pages, 'device')} />,
          'a reference standard': <NextSteps product={productOf(pages, 'sample')} />,
        }),
    },
    {
      name: 'product-screen',
      components: ['product/ProductScreen'],
      states: ({ pages }) =>
        wide({
          'a medicine under control': <ProductScreen {...shown(pages, 'prescribed')} />,
          'a device': <ProductScreen {...shown(pages, 'device')} />,
          'a reference standard': <ProductScreen {...shown(pages, 'sample')} />,
        }),
    },
    {
      name: 'product-page',
      components: ['product/Page'],
      states: ({ pages: { medicine, section } }) =>
        wide({
          'a product': <Screen of={<ProductPage />} page={medicine} />,
          'a section of the catalogue': <Screen of={<ProductPage />} page={section} />,
        }),
    },
  ],
};
