import { toDocumentEntry } from '#api/document-entry.ts';
import type { DocumentItem } from '#api/types.ts';
import { fileSize } from '#platform/numbers.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section, Stack } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './press-kit.module.css';

/** Renders the files for editors: texts as a list, and pictures as they look. */
export function PressKit({ items }: { items: readonly DocumentItem[] }) {
  const texts = items.filter(({ picture }) => !picture);
  const pictures = items.filter(({ picture }) => picture);
  return (
    <Section id="kit" heading="Для скачивания">
      <Stack>
        {texts.length > 0 && <DocumentList items={texts.map(toDocumentEntry)} />}
        <ul className={styles.pictures}>
          {pictures.map((item) => (
            <PressPicture key={item.alias} item={item} />
          ))}
        </ul>
      </Stack>
    </Section>
  );
}

function PressPicture({ item: { title, text, file, picture } }: { item: DocumentItem }) {
  return (
    <li className={styles.item}>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} />
        </div>
      )}
      <div className={styles.words}>
        <a href={file.href} className={styles.title} download>
          {title}
        </a>
        {text && <p className={styles.text}>{text}</p>}
        <p className={styles.meta}>
          {file.kind.toUpperCase()}, {fileSize(file.bytes)}
        </p>
      </div>
      <span className={styles.sign}>
        <Icon name="download" />
      </span>
    </li>
  );
}
