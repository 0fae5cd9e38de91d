import { useLoaderData } from 'react-router';
import { toDocumentEntry } from '#api/document-entry.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { LeadStory } from './lead-story.tsx';
import type { loader } from './loader.ts';
import { VideoTeaser } from './video-teaser.tsx';

export function Page() {
  const { page, lead, latest, videos, kit } = useLoaderData<typeof loader>();
  const actions = (
    <>
      <ButtonLink to={paths.newsList} icon="arrow">
        Все новости
      </ButtonLink>
      <ButtonLink to={paths.feedbackForm} look="soft" action={() => openPopup({ name: 'feedback' })}>
        Запрос в пресс-службу
      </ButtonLink>
    </>
  );
  return (
    <ContentScreen page={page} actions={actions}>
      {lead && <LeadStory lead={lead} latest={latest} />}
      {videos.length > 0 && <VideoTeaser videos={videos} />}
      {kit.length > 0 && (
        <Section heading="Для скачивания" layout="side">
          <DocumentList items={kit.map(toDocumentEntry)} />
        </Section>
      )}
    </ContentScreen>
  );
}
