import type { SiteContacts } from '#api/site-data.ts';
import { currentYear } from '#platform/dates.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { SITE, type SiteNode } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { ViewSwitch } from '#ui/view-switch/view-switch.tsx';
import styles from './footer.module.css';

const LEGAL = [
  { path: '/policy', title: 'Политика обработки персональных данных' },
  { path: '/agreement', title: 'Пользовательское соглашение' },
  { path: '/anti-corruption', title: 'Противодействие коррупции' },
] as const;

/**
 * Renders the content of the footer. If `contacts` is undefined, as on some error screens, only the parts that need no
 * data are shown.
 */
export function FooterContent({ contacts }: { contacts?: SiteContacts | undefined }) {
  return (
    <Container>
      <div className={styles.top}>
        <div className={styles.brand}>
          <Logo />
          {contacts && <Contacts contacts={contacts} />}
        </div>
        <nav aria-label="Разделы сайта" className={styles.sections}>
          {SITE.map((section) => (
            <FooterSection key={section.path} {...section} />
          ))}
        </nav>
      </div>
      {contacts && <p className={styles.warning}>{contacts.warning}</p>}
      <div className={styles.bottom}>
        <p>
          © 1943–{currentYear()} {contacts?.company.legal_name ?? 'АО «Медиус Фарм»'}
          {contacts && <span className={styles.age}>{contacts.age_mark}</span>}
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
      {contacts && <Requisites contacts={contacts} />}
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
          <Icon name="chevron" size="sm" />
        </summary>
        <ul className={styles.list}>
          <li className={styles.overview}>
            <Link to={path}>Обзор раздела</Link>
          </li>
          {pages.map((child) => (
            <li key={child.path}>
              <Link to={child.path}>{child.title}</Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Contacts({ contacts: { phones, emails, address } }: { contacts: SiteContacts }) {
  return (
    <address className={styles.contacts}>
      {phones.slice(0, 2).map(({ title, number }) => (
        <p key={number}>
          <a href={telHref(number)} className={styles.phone}>
            {number}
          </a>
          <span className={styles.note}>{title}</span>
        </p>
      ))}
      {emails.slice(0, 1).map((email) => (
        <p key={email.address}>
          <a href={`mailto:${email.address}`}>{email.address}</a>
        </p>
      ))}
      <p>
        {address.text}
        <span className={styles.note}>{address.hours}</span>
      </p>
    </address>
  );
}

function Requisites({ contacts }: { contacts: SiteContacts }) {
  return (
    <p className={styles.requisites}>
      {contacts.requisites.map(({ title, value }) => `${title}: ${value}`).join(' · ')}
    </p>
  );
}
