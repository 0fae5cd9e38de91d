import type { ShownPage } from '#api/content.ts';
import { useSectionsAbove } from '#api/page-data.ts';
import type { BranchCard } from '#api/types.ts';
import { BranchMap } from '#features/branch-map/branch-map.tsx';
import { classes } from '#platform/classes.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button/button.tsx';
import { Container, Row } from '#ui/layout/layout.tsx';
import { landingHead, landingRow } from '#ui/page-head/landing.tsx';
import styles from './map-head.module.css';

interface MapHeadProps {
  readonly page: ShownPage;
  readonly branches: readonly BranchCard[];
}

/** Renders the top of the page as that of a landing page, whose picture is the map on which the branches are joined. */
export function MapHead({ page, branches }: MapHeadProps) {
  return (
    <div className={classes(landingHead, styles.head)}>
      <Container>
        <Breadcrumbs above={useSectionsAbove()} here={page.title} />
        <div className={landingRow}>
          <div className={styles.words}>
            <h1>{joinShortWords(page.heading)}</h1>
            {page.lead && <p className={styles.lead}>{joinShortWords(page.lead)}</p>}
            <Row>
              <ButtonLink to={paths.feedbackForm} icon="arrow">
                Договориться о визите
              </ButtonLink>
            </Row>
          </div>
        </div>
      </Container>
      <div data-noprint="" className={styles.map}>
        <BranchMap branches={branches} />
      </div>
    </div>
  );
}
