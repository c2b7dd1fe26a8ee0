import type { Plugin } from 'vite';

const LIBRARY = /\/klinecharts\/dist\/index\.esm\.js$/;
const TAKEN = 'if (_this._sizeInitialized && isValid(size)) {';
const CHECKED =
  'if (_this._sizeInitialized && isValid(size) && Math.abs(size.inlineSize - _this._width * getPixelRatio(_this._element)) < 2) {';

/**
 * A browser's phone view tells a page of two or three pixels to each point, yet measures an element in the computer's own:
 * the chart's library believes the latter, and draws softly. A measure that is not the page's is left aside.
 */
export function sharpChartPlugin(): Plugin {
  return {
    name: 'bolsillo-sharp-chart',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return undefined;
      if (!code.includes(TAKEN))
        throw new Error('the chart’s library measures another way: look at it again');
      return { code: sharpChart(code), map: null };
    },
  };
}

export const sharpChart = (code: string): string => code.replace(TAKEN, CHECKED);
