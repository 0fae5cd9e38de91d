import type { Block, BlockOf } from '#api/types.ts';
import { FormCall } from '#features/blocks/form-call.tsx';
import { useBlockSlots } from '#features/blocks/slots.tsx';
import { joinShortWords, upperFirst } from '#platform/typography.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { StickyAction } from '#ui/sticky-action/sticky-action.tsx';
import styles from './write.module.css';

interface WriteProps {
  readonly blocks: readonly Block[];
  readonly picture: PictureSource | undefined;
}

/**
 * Renders the form together with what a visitor wants to know before writing: when a letter is too slow, and how long
 * each department takes to answer.
 */
export function Write({ blocks, picture }: WriteProps) {
  const { form } = useBlockSlots();
  const letter = find(blocks, 'form');
  const urgent = find(blocks, 'notice');
  const waits = find(blocks, 'facts');
  if (!letter) return null;
  return (
    <>
      <StickyAction>
        <FormCall kind={letter.form} />
      </StickyAction>
      <Section tone="sand" id={letter.form}>
        <div className={styles.write}>
          <div className={styles.head} data-noprint="">
            <h2>{letter.heading}</h2>
            {letter.text && <p className={styles.lead}>{joinShortWords(letter.text)}</p>}
          </div>
          {urgent && (
            <div className={styles.urgent}>
              <Notice tone={urgent.tone} title={urgent.title}>
                <Prose html={urgent.text} />
              </Notice>
            </div>
          )}
          <div className={styles.sheet}>{form(letter.form, [])}</div>
          {waits && (
            <div className={styles.waits}>
              {picture && (
                <div className={styles.picture} data-noprint="">
                  <Picture picture={picture} />
                </div>
              )}
              <Waits {...waits} />
            </div>
          )}
        </div>
      </Section>
    </>
  );
}

/** Returns the blocks that are no part of the section with the form. Without a form, there is no such section. */
export function othersOf(blocks: readonly Block[]): Block[] {
  const parts: readonly (Block | undefined)[] = [find(blocks, 'form'), find(blocks, 'notice'), find(blocks, 'facts')];
  return blocks.filter((block) => !parts[0] || !parts.includes(block));
}

function Waits({ heading, items }: BlockOf<'facts'>) {
  return (
    <div className={styles.list}>
      {heading && <h3 className={styles.heading}>{heading}</h3>}
      <dl>
        {items.map(({ title, value }) => (
          <div key={title} className={styles.wait}>
            <dt>{title}</dt>
            <dd>{joinShortWords(upperFirst(value))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns the only block of a kind, or undefined if the content has none. */
function find<Kind extends Block['kind']>(blocks: readonly Block[], kind: Kind): BlockOf<Kind> | undefined {
  return blocks.find((block): block is BlockOf<Kind> => block.kind === kind);
}
