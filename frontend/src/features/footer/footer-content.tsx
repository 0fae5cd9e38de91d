import type { SiteContacts } from '#api/site-data.ts';
import { currentYear } from '#platform/dates.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { paths } from '#platform/paths.ts';
import { SITE, type SiteNode } from '#platform/site-tree.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { ViewSwitch } from '#ui/view-switch/view-switch.tsx';
import styles from './footer.module.css';
import { FooterContacts } from './footer-contacts.tsx';
import { Signature } from './signature.tsx';

const LEGAL = [
  { path: '/policy', title: 'Политика обработки персональных данных' },
  { path: '/agreement', title: 'Пользовательское соглашение' },
] as const;

/**
 * Renders the content of the footer. If `contacts` is undefined, as on some error screens, only the parts that need no
 * data are shown.
 */
export function FooterContent({ contacts }: { contacts?: SiteContacts | undefined }) {
  return (
    <Container>
      <div className={styles.brand}>
        <Logo />
        {contacts && <FooterContacts contacts={contacts} />}
      </div>
      <nav aria-label="Разделы сайта" className={styles.sections}>
        {SITE.map((section) => (
          <FooterSection key={section.path} {...section} />
        ))}
      </nav>
      <div className={styles.bottom}>
        {contacts && (
          <p className={styles.warning}>
            <span className={styles.age}>{contacts.age_mark}</span>
            <span>{contacts.warning}</span>
          </p>
        )}
        <p className={styles.company}>
          © 1943–{currentYear()} {contacts?.company.legal_name ?? 'АО «Медиус Фарм»'}
          {contacts && <Requisites contacts={contacts} />}
        </p>
        <ul data-noprint="" className={styles.legal}>
          {LEGAL.map(({ path, title }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
          <li>
            <Link to={paths.cookies} {...OPENS_DIALOG}>
              Настройки cookie
            </Link>
          </li>
          <li>
            <ViewSwitch className={styles.reading} />
          </li>
        </ul>
      </div>
      {contacts && <Signature tagline={contacts.company.tagline} />}
    </Container>
  );
}

/**
 * Renders the links to the pages of a section of the site. On a phone, the links are folded. Wider screens show the
 * links below a link to the section.
 */
function FooterSection({ path, title, children }: SiteNode) {
  const pages = children?.filter((child) => child.path !== path);
  if (!pages) return null;
  return (
    <div className={styles.section}>
      <Link to={path} className={styles.heading}>
        {title}
      </Link>
      <details className={styles.fold}>
        <summary className={styles.title}>
          {title}
          <Icon name="plus" size="sm" />
        </summary>
        <ul className={styles.list}>
          <li className={styles.overview}>
            <Link to={path}>Обзор раздела</Link>
          </li>
          {pages.map((child) => (
            <li key={child.path}>
              <Link to={child.path}>{joinShortWords(child.title)}</Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Renders the registration numbers of the company. The line above already contains the name of the company. */
function Requisites({ contacts }: { contacts: SiteContacts }) {
  const numbers = contacts.requisites.filter(({ value }) => /^\d+$/.test(value));
  return (
    <span className={styles.requisites}>
      {numbers.map(({ title, value }) => (
        <span key={title}>{`${title}\u00a0${value}`} </span>
      ))}
    </span>
  );
}
