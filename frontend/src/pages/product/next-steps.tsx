import type { ProductItem } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Section } from '#ui/layout/layout.tsx';

/**
 * Renders links for a visitor who has read the leaflet: report a side effect, find a pharmacy, see the manufacturer.
 */
export function NextSteps({ product: { title, producer } }: { product: ProductItem }) {
  return (
    <Section tone="sand" heading="Что дальше">
      <Grid columns={3}>
        <Card
          icon="warning"
          title={'Сообщить о\u00a0побочном действии'}
          text={joinShortWords(
            `Стало хуже после применения «${title}»? Расскажите нам, даже если не уверены в причине: врач ответит в течение суток.`,
          )}
          to={paths.pharmacovigilance}
        />
        <Card
          icon="map"
          title="Найти аптеку"
          text={joinShortWords(
            'Аптеки-партнёры по регионам, оптовые поставщики и способ проверить подлинность упаковки.',
          )}
          to={paths.whereToBuy}
        />
        <Card
          icon="factory"
          title={`Кто выпускает: «${producer.title}»`}
          text={joinShortWords('Площадка, на которой делают и проверяют каждую серию.')}
          to={paths.branch(producer.alias)}
        />
      </Grid>
    </Section>
  );
}
