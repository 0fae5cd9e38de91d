import { telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { SITE } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { ViewSwitch } from '#ui/view-switch/view-switch.tsx';
import styles from './burger.module.css';

/** Renders all sections of the site, the button for the low-vision version, and the two actions at the foot. */
export function BurgerContent({ phone }: { phone?: string | undefined }) {
  return (
    <>
      <ul>
        {SITE.map(({ path, title, children }) => (
          <li key={path} className={styles.section}>
            {children ? (
              <details name="burger">
                <summary className={styles.title}>
                  {title}
                  <Icon name="plus" />
                </summary>
                <ul className={styles.links}>
                  <li>
                    <Link to={path}>Обзор</Link>
                  </li>
                  {children
                    .filter((child) => child.path !== path)
                    .map((child) => (
                      <li key={child.path}>
                        <Link to={child.path}>{child.title}</Link>
                      </li>
                    ))}
                </ul>
              </details>
            ) : (
              <Link to={path} className={styles.title}>
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <ViewSwitch className={styles.view} />
      <div className={styles.actions}>
        {phone && (
          <a href={telHref(phone)} className={styles.phone}>
            <Icon name="phone" size="sm" />
            {phone}
          </a>
        )}
        <Link to={paths.feedbackForm} className={styles.write}>
          Написать нам
        </Link>
      </div>
    </>
  );
}
