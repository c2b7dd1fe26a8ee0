import { useState } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { type BarItem, listBars, type StockDetail } from '../../contract.ts';
import { BarTable } from './bar-table.tsx';
import { ChartArea } from './chart-area.tsx';
import { type ChartChoices, type Indicator, readChoices, rememberChoices } from './chart-choices.ts';
import { ChartControls } from './chart-controls.tsx';
import { type ChartSummary, summarise } from './chart-summary.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { barsOf, type ChartPeriod } from './periods.ts';

const FIRST_PAGE = 240;

/** What the chart of a view shows now. */
interface Drawn {
  readonly view: ChartPeriod;
  readonly bars: readonly BarItem[];
}

/** The chart with its periods, its indicators, and itself in words and figures. */
export function ChartPanel({ stock }: { stock: StockDetail }) {
  const [choices, setChoices] = useState(readChoices);
  const [sheet, setSheet] = useState<'indicators' | 'table' | null>(null);
  const words = useWords();
  const { period: view } = choices;
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const query = useCallQuery(listBars, { id: stock.id, period: barsOf(view), limit: FIRST_PAGE });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  // Words and figures are of what is drawn: the page as it was fetched ends with the price of then.
  const bars = drawn?.view === view ? drawn.bars : (query.data?.bars ?? []);
  const summary = describe(words, stock, summarise(bars));
  const choose = (changed: Partial<ChartChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    rememberChoices(next);
  };
  const showSheet = (name: typeof sheet) => (open: boolean) => setSheet(open ? name : null);
  return (
    <section aria-label={words.t('market.chart')}>
      <ChartArea
        stock={stock}
        view={view}
        indicators={stock.kind === 'rate' ? withoutVolume(choices.indicators) : choices.indicators}
        decimals={decimals}
        query={query}
        label={summary}
        onBars={(shown) => setDrawn({ view, bars: shown })}
      />
      <ChartControls
        view={view}
        onView={(period) => choose({ period })}
        exchange={stock.exchange}
        onIndicators={() => setSheet('indicators')}
        onTable={() => setSheet('table')}
      />
      <IndicatorSheet
        open={sheet === 'indicators'}
        onOpenChange={showSheet('indicators')}
        chosen={choices.indicators}
        onChange={(indicators) => choose({ indicators })}
      />
      <BarTable
        open={sheet === 'table'}
        onOpenChange={showSheet('table')}
        bars={bars}
        view={view}
        zone={TIME_ZONES[stock.exchange]}
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
