import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { OrganizationData } from '#features/organization/organization-data.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { BranchAddresses } from './branch-addresses.tsx';
import { Departments } from './departments.tsx';
import { Hotline } from './hotline.tsx';
import type { loader } from './loader.ts';
import { Office } from './office.tsx';
import { Phones } from './phones.tsx';
import { Requisites } from './requisites.tsx';
import { othersOf, Write } from './write.tsx';

export function Page() {
  const { page, picture, branches, contacts, origin } = useLoaderData<typeof loader>();
  const [hotline] = contacts.phones;
  const actions = (
    <>
      <ButtonLink to={paths.feedbackForm} icon="mail">
        Написать нам
      </ButtonLink>
      <ButtonLink to="#office" look="soft" icon="map">
        Как добраться
      </ButtonLink>
      {hotline && <Hotline {...hotline} />}
    </>
  );
  return (
    <>
      <ContentScreen page={{ ...page, blocks: othersOf(page.blocks) }} actions={actions}>
        <OrganizationData origin={origin} />
        <Phones phones={contacts.phones} />
        <Departments departments={contacts.departments} />
        <Office address={contacts.address} />
        <BranchAddresses branches={branches} />
      </ContentScreen>
      <Write blocks={page.blocks} picture={picture} />
      <Requisites requisites={contacts.requisites} />
    </>
  );
}
