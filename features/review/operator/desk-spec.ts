import type { ComponentProps, ComponentType } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Page } from '#kernel/contract/page.ts';
import type { ReleaseButton } from '#ui/console/hand.tsx';
import type { QueueItem } from '#ui/console/queue-layout.tsx';
import type { MessageArguments } from '#ui/i18n/message-keys.ts';
import type { MessageKey, PlainKey, Words } from '#ui/i18n/words.tsx';
import type { Assignee, QueueFilter } from '../contract.ts';

/** Texts that need nothing but a person's `name`. */
type NameKey = {
  [K in MessageKey]: [MessageArguments[K]] extends ['name']
    ? ['name'] extends [MessageArguments[K]]
      ? K
      : never
    : never;
}[MessageKey];

/** What the console says of a case, in the words of its feature. */
interface CaseWords {
  readonly assignedTo: NameKey;
  readonly take: PlainKey;
  readonly release: PlainKey;
}

/** The same of a queue. */
interface QueueWords<List extends string> extends CaseWords {
  readonly title: PlainKey;
  /** The queue's lists, in the order in which they are offered; the first is shown first. */
  readonly lists: Readonly<Record<List, PlainKey>>;
  /** Of each of them, that it is empty. */
  readonly empty: Readonly<Record<List, PlainKey>>;
  /** In place of a case while none is chosen. */
  readonly choose: PlainKey;
}

/** What the desk knows of any line of a queue; the rest is the feature's. */
export interface CaseLine {
  readonly id: string;
  readonly holder: Assignee;
  readonly decidedAt: string | null;
  readonly dueAt: string;
  readonly isLate: boolean;
  readonly waitedMs: number | null;
}

/** How a case stands: to be worked on, before a second person who decides it, or over. */
export type Standing = 'open' | 'second' | 'over';

/** The same with who works on it: an open case is the caller's (`assigned`), or free to take. */
export type CaseStanding = Exclude<Standing, 'open'> | 'assigned' | 'free';

/** What a case's body and its actions are drawn from. */
export interface CaseProps<Case> {
  readonly id: string;
  readonly shown: Case;
  readonly standing: CaseStanding;
  /** The photos that were looked at since the case was opened; they count before it is asked for again. */
  readonly looked: readonly string[];
  readonly onLook: (photo: string) => void;
  /** Asks for the case again. */
  readonly reload: () => void;
  /** The case is another now: it and its queue are asked for again. */
  readonly onDone: () => void;
  /** Of the button that gives the case back. */
  readonly release: ComponentProps<typeof ReleaseButton>;
}

/** What the desk knows of any case. */
export interface ReviewedCase {
  readonly holder: Assignee;
}

type CaseCall<Case> = CallDefinition<{ id: string }, { case: Case }>;

/** How a feature shows its lists. */
export interface ListSpec<List extends string, Line extends CaseLine> {
  /** Its name among all queues of the console. */
  readonly queue: string;
  readonly calls: {
    readonly list: CallDefinition<
      {
        state: List;
        only?: QueueFilter | undefined;
        cursor?: string | undefined;
        limit?: number | undefined;
      },
      Page<Line>
    >;
  };
  readonly words: QueueWords<List>;
  /**
   * The line of a case; `assigned` says to whom it is assigned, null where to nobody. Without a `note` of its own it says
   * when the case was decided.
   */
  readonly line: (
    words: Words,
    line: Line,
    assigned: string | null,
  ) => Pick<QueueItem, 'title' | 'detail' | 'figure' | 'note'>;
}

/** How a feature shows a case, and what can be done about it. */
export interface CaseSpec<Case extends ReviewedCase> {
  readonly calls: Readonly<Record<'get' | 'take' | 'release', CaseCall<Case>>>;
  readonly words: CaseWords;
  readonly standing: (shown: Case) => Standing;
  readonly title: (words: Words, shown: Case) => string;
  /** How the case stands, beside its title. */
  readonly Chip: ComponentType<{ shown: Case }>;
  /** All that decides it. */
  readonly Body: ComponentType<CaseProps<Case>>;
  /** At the foot of a case that is assigned to the operator. */
  readonly Actions: ComponentType<CaseProps<Case>>;
  /** At the foot of a case before a second person: that it waits, and the name of the way there. */
  readonly second?: (words: Words, shown: Case) => { readonly note: string; readonly lead: string };
  /** At the foot of a case that is over: what can still be done about it. */
  readonly Over?: ComponentType<CaseProps<Case>>;
}
