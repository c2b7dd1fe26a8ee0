import { useDeferredValue, useState } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { type BarItem, listBars, type StockDetail } from '../../contract.ts';
import { BarTable } from './bar-table.tsx';
import { ChartArea } from './chart-area.tsx';
import { type ChartChoices, type Indicator, readChoices, rememberChoices } from './chart-choices.ts';
import { ChartControls } from './chart-controls.tsx';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { type ChartSummary, summarise } from './chart-summary.ts';
import type { Candle } from './live-bar.ts';
import type { OwnTrade } from './own-trade.ts';
import { OwnTrades } from './own-trades.tsx';
import { barsInRange, type ChartPeriod } from './periods.ts';

const FIRST_PAGE = 240;

/** What the chart of a view shows now. */
interface Drawn {
  readonly period: ChartPeriod;
  readonly bars: readonly BarItem[];
}

interface ChartPanelProps {
  stock: StockDetail;
  trades: readonly OwnTrade[];
  /** What a share cost on average; null where none is held. */
  cost: string | null;
}

/** The chart with its ranges, one's own trades marked, its indicators, and itself in words and figures. */
export function ChartPanel({ stock, trades, cost }: ChartPanelProps) {
  const { chosen, choices, keep } = useChoices();
  const [sheet, setSheet] = useState<'settings' | 'table' | null>(null);
  const [point, setPoint] = useState<Candle | null>(null);
  const words = useWords();
  const { period, range } = choices;
  const zone = TIME_ZONES[stock.exchange];
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const query = useCallQuery(listBars, { id: stock.id, period, limit: FIRST_PAGE });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  // Words and figures are of what is drawn: the page as it was fetched ends with the price of then.
  const page = drawn?.period === period ? drawn.bars : (query.data?.bars ?? []);
  const count =
    range === null ? page.length : barsInRange(page, range, (time) => words.date(time, 'date', zone));
  const bars = page.slice(-count);
  const summary = describe(words, stock, summarise(bars));
  const choose = (changed: Partial<ChartChoices>) => {
    keep({ ...chosen, ...changed });
    // What was pointed at is not there any more, or looks otherwise.
    setPoint(null);
  };
  const showSheet = (name: typeof sheet) => (open: boolean) => setSheet(open ? name : null);
  return (
    <section aria-label={words.t('market.chart')}>
      <ChartStrip
        look={choices.look}
        period={period}
        zone={zone}
        decimals={decimals}
        bars={bars}
        point={point}
      />
      <ChartArea
        stock={stock}
        choices={shownOf(stock, choices)}
        decimals={decimals}
        query={query}
        trades={trades}
        cost={cost}
        label={summary}
        onBars={(all) => setDrawn({ period, bars: all })}
        onPoint={setPoint}
      />
      <ChartControls
        choices={chosen}
        onChange={choose}
        exchange={stock.exchange}
        onSettings={() => setSheet('settings')}
        onTable={() => setSheet('table')}
      />
      <OwnTrades trades={trades} bars={bars} zone={zone} />
      <ChartSettingsSheet
        open={sheet === 'settings'}
        onOpenChange={showSheet('settings')}
        choices={chosen}
        onChange={choose}
      />
      <BarTable
        open={sheet === 'table'}
        onOpenChange={showSheet('table')}
        bars={bars}
        view={period}
        zone={zone}
        summary={summary}
        decimals={decimals}
      />
    </section>
  );
}

/** What was chosen is marked at once; what it draws (`choices`) comes after, in pieces. */
function useChoices() {
  const [chosen, setChosen] = useState(readChoices);
  const choices = useDeferredValue(chosen);
  const keep = (next: ChartChoices) => {
    setChosen(next);
    rememberChoices(next);
  };
  return { chosen, choices, keep };
}

/** What is drawn of what was chosen. */
const shownOf = ({ kind }: StockDetail, choices: ChartChoices): ChartChoices =>
  kind === 'rate' ? { ...choices, indicators: withoutVolume(choices.indicators) } : choices;

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
