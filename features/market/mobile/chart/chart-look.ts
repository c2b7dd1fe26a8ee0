import type { DeepPartial, Styles } from 'klinecharts';
import { tokenValue } from '#ui/theme/settings.ts';

/** Two hexadecimal digits of opacity behind a token's colour. */
const FAINT = '66';
const WASH = '1f';
/** Of the width's tenth: 11 px at 360 wide. */
const TEXT_REM = 0.31;

/** The chart's text in pixels, as large as a person chose and as the screen is wide; a canvas knows no rem. */
export function chartTextPx(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round(TEXT_REM * rem * Number(tokenValue('--text-scale')));
}

/** The chart in the colours in force: tokens read from the page, which a canvas cannot do by itself. */
export function chartLook(isLine: boolean): DeepPartial<Styles> {
  const gain = tokenValue('--gain');
  const loss = tokenValue('--loss');
  const soft = tokenValue('--ink-soft');
  const line = tokenValue('--line');
  const accent = tokenValue('--anil');
  const onAccent = tokenValue('--on-anil');
  const text = { family: getComputedStyle(document.body).fontFamily, size: chartTextPx(), color: soft };
  const volume = { upColor: gain + FAINT, downColor: loss + FAINT, noChangeColor: soft + FAINT };
  const mark = { ...text, color: onAccent, backgroundColor: accent, borderColor: accent, borderRadius: 4 };
  const bar = { up: gain, down: loss, noChange: soft };
  const row = { ...text, marginTop: 2, marginBottom: 2 };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text },
  };
  return {
    grid: {
      horizontal: { color: line, style: 'solid', size: 1 },
      vertical: { show: false },
    },
    candle: {
      type: isLine ? 'area' : 'candle_solid',
      bar: candleColours(bar),
      area: {
        lineColor: accent,
        backgroundColor: accent + WASH,
        point: { color: accent, rippleColor: accent + FAINT, animation: false },
      },
      priceMark: {
        high: { color: soft, textFamily: text.family, textSize: text.size },
        low: { color: soft, textFamily: text.family, textSize: text.size },
        last: {
          upColor: accent,
          downColor: accent,
          noChangeColor: accent,
          line: { dashedValue: [3, 3] },
          text: { ...text, color: onAccent, weight: 700, borderRadius: 4 },
        },
      },
      // The strip above the chart tells them.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: volume,
      bars: [volume],
      // Over the line of the minutes an average of the same colour could not be told from it.
      lines: [isLine ? soft : accent, tokenValue('--maiz'), isLine ? accent : soft, gain, loss].map(
        (color) => ({ color, size: 1.5 }),
      ),
      tooltip: {
        showRule: 'follow_cross',
        showType: 'standard',
        title: { ...text, showParams: true },
        legend: row,
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line, fill: false },
    crosshair: {
      horizontal: { line: { color: soft }, text: mark },
      vertical: { line: { color: soft }, text: mark },
    },
  };
}

function candleColours({ up, down, noChange }: { up: string; down: string; noChange: string }) {
  return {
    upColor: up,
    downColor: down,
    noChangeColor: noChange,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: noChange,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: noChange,
  };
}
