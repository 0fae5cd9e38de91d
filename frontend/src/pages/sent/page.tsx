import { useLoaderData } from 'react-router';
import { Receipt } from '#features/receipt/receipt.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Row, Section, Stack } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import type { loader } from './loader.ts';

/** The page that confirms a form that a browser without scripts has sent. */
export function Page() {
  const { number, department } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Обращение принято" above={[]} />
      <Section>
        <Stack gap="lg">
          <Receipt number={number} department={department} />
          <Row>
            <ButtonLink to={paths.home}>На главную</ButtonLink>
            <ButtonLink to={paths.contacts} look="soft">
              Контакты
            </ButtonLink>
          </Row>
        </Stack>
      </Section>
    </>
  );
}
