import type { QueueItem } from '#ui/console/queue-layout.tsx';
import type { Words } from '#ui/i18n/words.tsx';
import type { CaseLine, ListSpec } from './desk-spec.ts';

/** A case as its queue's list shows it: the feature's words, how long it waits, and when it was decided. */
export function queueItem<List extends string, Line extends CaseLine>(
  { words: own, line }: Pick<ListSpec<List, Line>, 'words' | 'line'>,
  words: Words,
  found: Line,
): QueueItem {
  const { id, holder, decidedAt } = found;
  const assigned = holder ? words.t(own.assignedTo, { name: holder.name }) : null;
  const note = decidedAt === null ? '' : words.date(decidedAt, 'moment');
  return { note, ...line(words, found, assigned), id, wait: found };
}
