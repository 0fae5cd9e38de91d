import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import type { loader } from './loader.ts';
import { PharmacyRegions } from './pharmacy-regions.tsx';
import { Wholesale } from './wholesale.tsx';

export function Page() {
  const { page, regions, chosen, wholesale } = useLoaderData<typeof loader>();
  const actions = (
    <>
      <ButtonLink to="#pharmacies" icon="map">
        Выбрать регион
      </ButtonLink>
      <ButtonLink to={paths.catalog()} look="soft">
        Найти препарат
      </ButtonLink>
    </>
  );
  return (
    <ContentScreen page={page} actions={actions}>
      <PharmacyRegions regions={regions} chosen={chosen} />
      <Wholesale partners={wholesale} />
    </ContentScreen>
  );
}
