import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listBars, type StockDetail } from '../../contract.ts';
import { BarTable } from './bar-table.tsx';
import styles from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import {
  type ChartChoices,
  type Indicator,
  PANE_HEIGHT,
  PANE_INDICATORS,
  readChoices,
  rememberChoices,
} from './chart-choices.ts';
import { type ChartSummary, summarise } from './chart-summary.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { barsOf, CHART_PERIODS } from './periods.ts';

const FIRST_PAGE = 240;
/** Of the price with its time axis, in rem. */
const PRICE_HEIGHT = 5.7;

/** The chart with its periods, its indicators, and itself in words and figures. */
export function ChartPanel({ stock }: { stock: StockDetail }) {
  const [choices, setChoices] = useState(readChoices);
  const [sheet, setSheet] = useState<'indicators' | 'table' | null>(null);
  const words = useWords();
  const { period: view } = choices;
  const indicators = stock.kind === 'rate' ? withoutVolume(choices.indicators) : choices.indicators;
  const zone = TIME_ZONES[stock.exchange];
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const query = useCallQuery(listBars, { id: stock.id, period: barsOf(view), limit: FIRST_PAGE });
  const bars = query.data?.bars;
  const summary = describe(words, stock, summarise(bars ?? []));
  const choose = (changed: Partial<ChartChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    rememberChoices(next);
  };
  const panes = indicators.filter((name) => PANE_INDICATORS.some((each) => each === name)).length;
  const height = `${PRICE_HEIGHT + panes * PANE_HEIGHT}rem`;
  return (
    <section aria-label={words.t('market.chart')}>
      <div
        className={`kline ${styles.area}`}
        data-chart=""
        role="img"
        aria-label={summary}
        style={{ height }}
      >
        {bars === undefined || bars.length === 0 ? (
          <div className={styles.waiting}>
            {query.failure ? (
              <ErrorState
                text={failureText(words, query.failure)}
                onRetry={query.retry}
                busy={query.isBusy}
              />
            ) : (
              <Skeleton shape="block" />
            )}
          </div>
        ) : (
          <ChartCanvas
            key={`${stock.id} ${view} ${words.language}`}
            stockId={stock.id}
            symbol={stock.symbol}
            decimals={decimals}
            zone={zone}
            view={view}
            indicators={indicators}
            bars={bars}
            label={summary}
            onGap={query.retry}
          />
        )}
      </div>
      <div className={styles.choices}>
        <div className={styles.periods}>
          <Segments
            look="pill"
            label={words.t('market.chart.period')}
            value={view}
            onChange={(period) => choose({ period })}
            options={CHART_PERIODS.map((value) => ({
              value,
              label: words.t(`market.chart.period.${value}`),
            }))}
          />
        </div>
        <IconButton
          icon={ChartNoAxesColumn}
          label={words.t('market.chart.indicators')}
          onClick={() => setSheet('indicators')}
        />
      </div>
      <div className={styles.notes}>
        <span>{words.t(stock.exchange === 'XMEX' ? 'market.time.mexico' : 'market.time.newYork')}</span>
        <Button kind="quiet" width="fit" onClick={() => setSheet('table')}>
          {words.t('market.chart.table')}
        </Button>
      </div>
      <IndicatorSheet
        open={sheet === 'indicators'}
        onOpenChange={(open) => setSheet(open ? 'indicators' : null)}
        chosen={choices.indicators}
        onChange={(chosen) => choose({ indicators: chosen })}
      />
      <BarTable
        open={sheet === 'table'}
        onOpenChange={(open) => setSheet(open ? 'table' : null)}
        bars={bars ?? []}
        view={view}
        zone={zone}
        summary={summary}
        decimals={decimals}
      />
    </section>
  );
}

/** Nobody counts the dollars that change hands. */
function withoutVolume(indicators: readonly Indicator[]): readonly Indicator[] {
  return indicators.filter((name) => name !== 'VOL');
}

/** The chart in one sentence. */
function describe(words: Words, stock: StockDetail, summary: ChartSummary | null): string {
  if (summary === null) return words.t('market.chart.empty', { symbol: stock.symbol });
  return words.t('market.chart.summary', {
    symbol: stock.symbol,
    count: summary.count,
    first: words.price(summary.first),
    last: words.price(summary.last),
    high: words.price(summary.high),
    low: words.price(summary.low),
    percent: words.percent(summary.percent, 'always'),
  });
}
