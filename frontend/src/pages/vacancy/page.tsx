import { useLoaderData, useLocation } from 'react-router';
import { sectionsAbove } from '#platform/site-tree.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { item } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={item.title} lead={item.lead} above={sectionsAbove(pathname)} />
      <Section>
        <Facts
          items={[
            { title: 'Город', value: item.city },
            { title: 'Опыт', value: item.experience },
            { title: 'Обязанности', value: item.duties.join('; ') },
            { title: 'Требования', value: item.requirements.join('; ') },
            { title: 'Условия', value: item.conditions.join('; ') },
          ]}
        />
      </Section>
    </>
  );
}
