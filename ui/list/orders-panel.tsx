import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import type { PagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { EndOfList } from './end-of-list.tsx';
import { List, ListItem, Section } from './list.tsx';

interface OrdersPanelProps<Item> {
  /** What is listed, page by page. */
  list: Omit<PagedCall<Item>, 'isLoading'>;
  /** The list's name. */
  label: string;
  /** What stands there while there is none, and where the first one is made; or the whole of it. */
  empty: { icon: LucideIcon; text: string; way: { to: string; label: string } } | ReactElement;
  row: (item: Item) => ReactNode;
  /** Parts with a title of their own, where there is something in more than one; each item is in one. */
  groups?: readonly { readonly title: string; readonly has: (item: Item) => boolean }[];
  /** Above them, where there are any. */
  head?: ReactNode;
  /** Below the last of them, where there are any. */
  foot?: ReactNode;
}

/** A tab with somebody's orders or records: loading, failed, none yet, or all of them with the way to more. */
export function OrdersPanel<Item extends { readonly id: string }>({
  list,
  label,
  empty,
  row,
  groups = [],
  head,
  foot,
}: OrdersPanelProps<Item>) {
  const words = useWords();
  if (list.items === undefined) {
    if (list.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />;
  }
  return (
    <>
      {list.isOffline ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.items.length === 0 ? (
        <Empty of={empty} />
      ) : (
        <>
          {head}
          <Items items={list.items} label={label} row={row} groups={groups} />
        </>
      )}
      <EndOfList list={list} />
      {list.items.length === 0 || list.hasMore ? null : foot}
    </>
  );
}

type ItemsProps<Item> = Pick<OrdersPanelProps<Item>, 'label' | 'row'> &
  Required<Pick<OrdersPanelProps<Item>, 'groups'>> & { items: readonly Item[] };

function Items<Item extends { readonly id: string }>({ items, label, row, groups }: ItemsProps<Item>) {
  const parts = groups
    .map(({ title, has }) => ({ title, those: items.filter(has) }))
    .filter(({ those }) => those.length > 0);
  if (parts.length > 1) {
    return parts.map(({ title, those }) => (
      <Section key={title} title={title}>
        <Items items={those} label={title} row={row} groups={[]} />
      </Section>
    ));
  }
  return (
    <List label={label}>
      {items.map((item) => (
        <ListItem key={item.id}>{row(item)}</ListItem>
      ))}
    </List>
  );
}

function Empty({ of }: { of: OrdersPanelProps<never>['empty'] }) {
  if (isValidElement(of)) return of;
  const { icon, text, way } = of;
  return <EmptyState icon={icon} text={text} action={<ButtonLink to={way.to}>{way.label}</ButtonLink>} />;
}
