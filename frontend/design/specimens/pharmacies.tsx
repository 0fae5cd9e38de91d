import { PackageCheck } from '#pages/where-to-buy/package-check.tsx';
import { Page } from '#pages/where-to-buy/page.tsx';
import { PharmacyRegions } from '#pages/where-to-buy/pharmacy-regions.tsx';
import { PharmacySearch } from '#pages/where-to-buy/pharmacy-search.tsx';
import { RegionMap } from '#pages/where-to-buy/region-map.tsx';
import { Wholesale } from '#pages/where-to-buy/wholesale.tsx';
import { blockOf } from '../data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, half, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

const EVERYTHING = { region: null, words: '' };

export const PHARMACIES: SpecimenGroup = {
  name: 'pharmacies',
  title: 'Where to buy',
  specimens: [
    {
      name: 'pharmacy-search',
      components: ['where-to-buy/PharmacySearch'],
      states: ({ pages }) => {
        const { regions } = pages.whereToBuy.data;
        return wide({
          'all regions': <PharmacySearch regions={regions} selection={EVERYTHING} />,
          'one region': <PharmacySearch regions={regions} selection={{ region: firstOf(regions).alias, words: '' }} />,
          'words that no pharmacy has': (
            <PharmacySearch regions={regions} selection={{ region: null, words: 'зоопарк' }} />
          ),
        });
      },
    },
    {
      name: 'pharmacy-region-map',
      components: ['where-to-buy/RegionMap'],
      states: ({ pages }) => {
        const { regions } = pages.whereToBuy.data;
        return half({
          'all regions are listed': <RegionMap regions={regions} shown={regions} />,
          'one region is listed': <RegionMap regions={regions} shown={regions.slice(0, 1)} />,
          'no region is listed': <RegionMap regions={regions} shown={[]} />,
        });
      },
    },
    {
      name: 'pharmacy-regions',
      components: ['where-to-buy/PharmacyRegions'],
      states: ({ pages }) => {
        const { regions } = pages.whereToBuy.data;
        const region = firstOf(regions);
        const pharmacy = { ...without(without(firstOf(region.pharmacies), 'phone'), 'hours'), name: LONG_TITLE };
        return inset({
          'folded on a phone': <PharmacyRegions regions={regions} open={false} />,
          unfolded: <PharmacyRegions regions={regions.slice(0, 2)} open />,
          'one pharmacy without a number and hours, with a long word': (
            <PharmacyRegions regions={[{ ...region, pharmacies: [pharmacy] }]} open />
          ),
        });
      },
    },
    {
      name: 'pharmacy-wholesale',
      components: ['where-to-buy/Wholesale'],
      states: ({ pages }) => {
        const { wholesale } = pages.whereToBuy.data;
        return wide({
          usual: <Wholesale partners={wholesale} />,
          'one without an address, with a long word': (
            <Wholesale
              partners={wholesale.slice(0, 1).map((partner) => ({ ...without(partner, 'email'), name: LONG_TITLE }))}
            />
          ),
          'none, renders nothing': <Wholesale partners={[]} />,
        });
      },
    },
    {
      name: 'package-check',
      components: ['where-to-buy/PackageCheck'],
      states: ({ pages }) => {
        const { page, steps } = pages.whereToBuy.data;
        if (!steps) return [];
        return wide({
          usual: <PackageCheck steps={steps} shown={blockOf(page, 'picture')} />,
          'without a picture': <PackageCheck steps={steps} shown={undefined} />,
        });
      },
    },
    {
      name: 'where-to-buy-page',
      components: ['where-to-buy/Page'],
      states: ({ pages: { whereToBuy } }) => {
        const { page, regions } = whereToBuy.data;
        return wide({
          usual: <Screen of={<Page />} page={whereToBuy} />,
          'one region, no wholesalers, no steps': (
            <Screen
              of={<Page />}
              page={whereToBuy}
              change={{
                page: { ...page, blocks: [] },
                selection: { region: firstOf(regions).alias, words: '' },
                steps: undefined,
                wholesale: [],
              }}
            />
          ),
        });
      },
    },
  ],
};
