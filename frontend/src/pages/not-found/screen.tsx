import { paths } from '#platform/paths.ts';
import { POPULAR } from '#platform/popular.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { ErrorPanel } from '#ui/error-panel/error-panel.tsx';
import { Input } from '#ui/field/field.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { LOST } from './lost.ts';
import styles from './screen.module.css';

/**
 * Renders the not-found screen. The specification prescribes the title, the text and the button; its text has a spelling
 * mistake, which is corrected here.
 */
export function NotFoundScreen() {
  return (
    <>
      <ErrorPanel
        title="Страница не найдена"
        text="К сожалению, страницы, которую вы ищете, не существует."
        picture={LOST}
      >
        <ButtonLink to={paths.home}>Вернуться на главную</ButtonLink>
      </ErrorPanel>
      <Section heading="Возможно, вы искали">
        <div className={styles.ways}>
          <search>
            <form action={paths.search()} method="get" className={styles.search}>
              <Input type="search" name="q" label="Поиск по сайту" plain />
              <Button type="submit" look="soft">
                Найти
              </Button>
            </form>
          </search>
          <ul className={styles.popular}>
            {POPULAR.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} className={styles.link}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}
