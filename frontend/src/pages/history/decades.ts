import type { Block } from '#api/types.ts';
import { upperFirst } from '#platform/typography.ts';

type TimelineEvents = Extract<Block, { kind: 'timeline' }>['items'];

export interface Decade {
  /** The id of the section on the page, such as `years-1943`. */
  readonly id: string;
  /** The text for the years, such as «1940-е». */
  readonly years: string;
  /** The subject of the decade, or an empty string if the heading of the timeline names no subject. */
  readonly title: string;
  readonly events: TimelineEvents;
}

/**
 * Converts each timeline block to a decade. The heading of the block contains the years and the subject, as in «1940-е:
 * ампулы для госпиталей».
 */
export function toDecades(blocks: readonly Block[]): readonly Decade[] {
  return blocks.flatMap((block) => {
    const first = block.kind === 'timeline' ? block.items[0] : undefined;
    if (block.kind !== 'timeline' || !first) return [];
    const [years = '', title = ''] = (block.heading ?? first.year).split(/:\s*/, 2);
    return [{ id: `years-${first.year}`, years, title: upperFirst(title), events: block.items }];
  });
}
