import { ArrowUpDown, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { IconLink } from '#ui/button/icon-button.tsx';
import { type PagedCall, usePagedCall } from '#ui/call/use-paged-call.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { withSignKept } from '#ui/i18n/decimal.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { groupByDay } from '#ui/list/by-day.ts';
import { DaySection } from '#ui/list/day-section.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { keepHead } from '#ui/session/kept-heads.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type AssetLogItem, listAssetLog } from '../contract.ts';
import styles from './asset-log.module.css';
import { AssetLogDetail } from './asset-log-detail.tsx';
import { type AssetLogFilter, CurrencyFilter, TypeFilter } from './asset-log-filter.tsx';
import { MovementRow } from './asset-log-row.tsx';
import { AssetMonthPart } from './asset-month.tsx';
import { foldMovements, sumsOf } from './fold-movements.ts';

/** Every movement of the investor's available cash, newest first, page after page as one scrolls. */
export function AssetLogScreen() {
  const { t } = useWords();
  const [filter, setFilter] = useState<AssetLogFilter>({});
  const log = usePagedCall(listAssetLog, filter);
  const newest = log.items?.[0];
  useEffect(() => {
    if (newest) keepHead({ seq: newest.id, hash: newest.hash }, 'log');
  }, [newest]);
  return (
    <Screen
      bar={
        <AppBar
          title={t('cashier.log.title')}
          back="/user"
          actions={<IconLink icon={ArrowUpDown} label={t('account.profile.exchange')} to="/exchange" />}
        />
      }
      padding="none"
      pulls
    >
      {log.isOffline ? <OfflineBanner at={log.updatedAt} /> : null}
      <CurrencyFilter filter={filter} onChange={setFilter} />
      <OwnFigures>
        <AssetMonthPart currency={filter.currency ?? 'MXN'} />
      </OwnFigures>
      <p className={styles.intro}>{t('cashier.log.intro')}</p>
      <TypeFilter filter={filter} onChange={setFilter} />
      <OwnFigures>
        <Movements log={log} isFiltered={isFiltered(filter)} onClear={() => setFilter({})} />
      </OwnFigures>
    </Screen>
  );
}

const isFiltered = ({ currency, type }: AssetLogFilter) => currency !== undefined || type !== undefined;

interface MovementsProps {
  log: PagedCall<AssetLogItem>;
  isFiltered: boolean;
  onClear: () => void;
}

function Movements({ log, isFiltered, onClear }: MovementsProps) {
  const { t } = useWords();
  const [opened, setOpened] = useState<AssetLogItem | null>(null);
  if (log.isLoading) return <ListSkeleton lead={false} />;
  if (!log.items) return <ErrorState onRetry={log.retry} busy={log.isBusy} />;
  // A filter that fits few of many: the first of them may come with a later page.
  if (log.items.length === 0 && log.hasMore) return <Searching log={log} />;
  if (log.items.length === 0) return <NoMovements isFiltered={isFiltered} onClear={onClear} />;
  const days = groupByDay(log.items, ({ time }) => time);
  // Of the last day that was read there may be more on the next page.
  const isWhole = (at: number) => at < days.length - 1 || !log.hasMore;
  return (
    <>
      {days.map(({ day, items }, at) => (
        <DaySection key={day} day={day} end={isWhole(at) ? <DaySum items={items} /> : null}>
          <List label={t('cashier.log.title')}>
            {foldMovements(items).map((movement) => (
              <ListItem key={movement.id}>
                <MovementRow movement={movement} onOpen={setOpened} />
              </ListItem>
            ))}
          </List>
        </DaySection>
      ))}
      <EndOfList list={log} text={t('cashier.log.end')} />
      <AssetLogDetail item={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** What a day brought in each currency; nothing more to say where it had one movement only. */
function DaySum({ items }: { items: readonly AssetLogItem[] }) {
  const { money } = useWords();
  if (items.length < 2) return null;
  return dotted(
    ...sumsOf(items).map(({ currency, amount }) => withSignKept(money(amount, currency, { sign: 'always' }))),
  );
}

/** Goes on reading until a movement fits, or there is none. */
function Searching({
  log: { more, isLoadingMore, failure, retry, isBusy },
}: {
  log: PagedCall<AssetLogItem>;
}) {
  useEffect(() => {
    if (!isLoadingMore && failure === null) more();
  }, [isLoadingMore, failure, more]);
  return failure === null ? <ListSkeleton lead={false} /> : <ErrorState onRetry={retry} busy={isBusy} />;
}

function NoMovements({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useWords();
  if (isFiltered)
    return (
      <EmptyState
        icon={ReceiptText}
        text={t('cashier.log.empty.filtered')}
        action={
          <Button kind="secondary" width="fit" onClick={onClear}>
            {t('cashier.log.filter.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={ReceiptText}
      text={t('cashier.log.empty')}
      action={
        <ButtonLink width="fit" to="/situation">
          {t('cashier.log.empty.way')}
        </ButtonLink>
      }
    />
  );
}
