import { telHref } from '#platform/numbers.ts';
import { SITE } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { ViewSwitch } from '#ui/view-switch/view-switch.tsx';
import styles from './burger.module.css';

/** Renders all sections of the site, the phone number of the company, and the button for the low-vision version. */
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
                  <Icon name="chevron" />
                </summary>
                <ul className={styles.links}>
                  {children.map((child) => (
                    <li key={child.path}>
                      <Link to={child.path}>{child.title}</Link>
                    </li>
                  ))}
                  {children.every((child) => child.path !== path) && (
                    <li>
                      <Link to={path}>Обзор раздела</Link>
                    </li>
                  )}
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
      {phone && (
        <a href={telHref(phone)} className={styles.phone}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
      <ViewSwitch className={styles.view} />
    </>
  );
}
