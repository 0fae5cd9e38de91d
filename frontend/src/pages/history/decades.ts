import type { Block } from '#api/types.ts';
import { upperFirst } from '#platform/typography.ts';

type TimelineEvent = Extract<Block, { kind: 'timeline' }>['items'][number];

/** Every third decade has an event with a large picture, so that such pictures divide the page. */
const RHYTHM = 3;

export interface Decade {
  /** The id of the section on the page, such as `years-1943`. */
  readonly id: string;
  /** The text for the years, such as «1940-е». */
  readonly years: string;
  /** The subject of the decade, or an empty string if the heading of the timeline names no subject. */
  readonly title: string;
  readonly events: readonly (TimelineEvent & { readonly large?: boolean })[];
}

/**
 * Converts each timeline block to a decade. The heading of the block contains the years and the subject, as in «1940-е:
 * ампулы для госпиталей».
 */
export function toDecades(blocks: readonly Block[]): readonly Decade[] {
  const timelines = blocks.filter((block) => block.kind === 'timeline');
  const filled = timelines.filter(({ items }) => items.length > 0);
  return filled.map(({ heading, items }, place) => {
    const year = items[0]?.year ?? '';
    const [years = '', title = ''] = (heading ?? year).split(/:\s*/, 2);
    const events = place % RHYTHM === 0 ? withLargePicture(items) : items;
    return { id: `years-${year}`, years, title: upperFirst(title), events };
  });
}

/** Marks the last event that has a picture. */
function withLargePicture(events: readonly TimelineEvent[]): Decade['events'] {
  const key = events.findLast(({ picture }) => picture);
  return events.map((event) => (event === key ? { ...event, large: true } : event));
}
