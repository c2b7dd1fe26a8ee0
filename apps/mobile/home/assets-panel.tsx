import { ArrowDownToLine, ArrowUpFromLine, Eye, EyeOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  type AssetHistory,
  type AssetSummary,
  getAssetHistory,
  getAssetSummary,
} from '#features/cashier/contract.ts';
import { isShort, LeftOut } from '#features/cashier/mobile/index.ts';
import { localDate } from '#kernel/calendar/local-time.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { HiddenFigures } from '#ui/figures/hidden-figures.ts';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { useWaitsNoLonger } from '#ui/screen/waits-no-longer.ts';
import { useSession } from '#ui/session/session.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { changeSettings, useSettings } from '#ui/theme/settings.ts';
import { orNothing } from '../with-words.ts';
import { BelowSkeleton, TotalSkeleton } from './assets-skeleton.tsx';
import styles from './home.module.css';

/** Behind the first page; its place is kept. */
const ChangeSplit = lazy(orNothing(() => import('../behind.ts').then((all) => all.ChangeSplit)));
const REFRESH = { refetchMs: 15_000 };
const HISTORY_DAYS = 30;
const MINUTE_MS = 60_000;
/** Noon in New York: the day is the same day wherever the reader is. */
const NOON = 'T17:00:00Z';
const QUIET = { errorTip: false };

/**
 * Total assets as the one big figure, the day's change, thirty days as a line, money in and out; `children` stands below. All under
 * the figure waits until it is known how much room that and the line take, five seconds at most: nothing that is seen moves.
 */
export function AssetsPanel({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const displayCurrency = useSession().user?.displayCurrency ?? 'MXN';
  const summary = useCallQuery(getAssetSummary, { displayCurrency }, REFRESH);
  const history = useCallQuery(getAssetHistory, { displayCurrency, days: HISTORY_DAYS }, QUIET);
  const [isLate, setIsLate] = useState(false);
  const trend = trendOf(history.data?.points ?? [], summary.data?.totalAssets);
  if (!summary.data && !summary.isLoading) {
    return (
      <>
        <ErrorState onRetry={summary.retry} busy={summary.isBusy} />
        {children}
      </>
    );
  }
  const isUnknown = history.isLoading && !history.isOffline;
  const waits = !isLate && (isUnknown || !summary.data) ? styles.unsettled : undefined;
  return (
    <>
      <section aria-label={t('home.total')}>
        {summary.isOffline ? <OfflineBanner at={summary.updatedAt} /> : null}
        {summary.data ? <Total summary={summary.data} /> : <TotalSkeleton />}
        <div className={waits}>
          {trend[0] && trend.length > 1 ? (
            <>
              <div className={styles.trend}>
                <Sparkline
                  values={trend.map(({ totalAssets }) => totalAssets)}
                  look="wide"
                  isLive
                  label={t('home.trend')}
                />
              </div>
              <p className={styles.trendEnds}>
                <TrendEnds from={trend[0].date} />
              </p>
            </>
          ) : null}
          <div className={`${styles.pair} ${styles.actions}`}>
            <ButtonLink to="/deposit" icon={ArrowDownToLine}>
              {t('home.deposit')}
            </ButtonLink>
            <ButtonLink to="/withdrawal" icon={ArrowUpFromLine} kind="secondary">
              {t('home.withdraw')}
            </ButtonLink>
          </div>
        </div>
      </section>
      {waits ? <Waiting onLate={() => setIsLate(true)} /> : null}
      {waits ? <BelowSkeleton key={summary.data ? 'below' : 'unknown'} /> : null}
      <div className={waits}>{children}</div>
    </>
  );
}

/** There only while something is waited for: where all has come, nothing is drawn anew later. */
function Waiting({ onLate }: { onLate: () => void }) {
  useWaitsNoLonger(onLate);
  return null;
}

type Day = AssetHistory['points'][number];

/** From the first money to what there is now; nothing while that is within one day. */
function trendOf(points: readonly Day[], now: string | undefined): Day[] {
  const first = points.findIndex(({ totalAssets }) => totalAssets !== '0.00');
  const last = points.at(-1);
  if (first < 0 || last === undefined) return [];
  return [...points.slice(first, -1), { ...last, totalAssets: now ?? last.totalAssets }];
}

/** The line's first day, and that it comes up to now. */
function TrendEnds({ from }: { from: string }) {
  const { t, date } = useWords();
  return (
    <>
      <span>{date(`${from}${NOON}`, 'day')}</span>
      <span>{t('home.today')}</span>
    </>
  );
}

function Total({ summary }: { summary: AssetSummary }) {
  const words = useWords();
  const { t } = words;
  const { amountsHidden } = useSettings();
  const now = useBusinessNow(MINUTE_MS);
  const toggle = () => changeSettings({ amountsHidden: !amountsHidden });
  return (
    <div className={styles.total}>
      <p className={styles.totalName}>
        <span>{t('home.total')}</span>
        <IconButton
          icon={amountsHidden ? EyeOff : Eye}
          size={20}
          label={t(amountsHidden ? 'home.total.show' : 'home.total.hide')}
          onClick={toggle}
        />
      </p>
      <p className={styles.figure}>
        <HiddenFigures value={amountsHidden}>
          <Amount value={summary.totalAssets} currency={summary.displayCurrency} size="hero" code />
        </HiddenFigures>
      </p>
      <p className={styles.change}>
        <LeftOut summary={summary} />
        {amountsHidden || isShort(summary) ? null : isUntouched(summary) ? (
          summary.cash.map(({ available, currency }) => (
            <Amount key={currency} value={available} currency={currency} code size="inherit" />
          ))
        ) : (
          <Change
            amount={summary.change}
            percent={summary.changePercent}
            currency={summary.displayCurrency}
            note={dayNote(words, summary.changeDate, now)}
          />
        )}
      </p>
      {amountsHidden || isShort(summary) || summary.changeByRate === '0.00' ? null : (
        <div className={styles.split}>
          <Suspense>
            <ChangeSplit summary={summary} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Nothing is held and nothing moved yet: what there is says more than how it did. */
const isUntouched = ({ change, marketValue, funds, frozen }: AssetSummary) =>
  [change, marketValue, funds, frozen].every((amount) => amount === '0.00');

/** "today" while the session day is today in New York, whose hours both exchanges keep; else its date. */
function dayNote(words: Words, date: string, now: number): string {
  const today = localDate('America/New_York', now);
  return date === today ? words.t('home.today') : words.date(`${date}${NOON}`, 'day');
}
