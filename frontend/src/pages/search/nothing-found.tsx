import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Row } from '#ui/layout/layout.tsx';

/** Renders suggestions for a visitor whose search has no results. */
export function NothingFound({ query }: { query: string }) {
  return (
    <Empty title={`По запросу «${query}» ничего не нашлось`}>
      <p>Проверьте, нет ли опечатки, или попробуйте другое слово: название с упаковки, действующее вещество, город.</p>
      <Row>
        <ButtonLink to={paths.catalog()} icon="arrow">
          Открыть каталог
        </ButtonLink>
        <ButtonLink to={paths.feedbackForm} look="soft" action={() => openPopup({ name: 'feedback' })}>
          Спросить нас
        </ButtonLink>
      </Row>
    </Empty>
  );
}
