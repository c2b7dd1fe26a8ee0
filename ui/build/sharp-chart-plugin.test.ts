import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharpChart } from './sharp-chart-plugin.ts';

test('given the chart’s library as it is pinned, then it takes no measure that is not of the page’s own pixels', () => {
  const library = createRequire(import.meta.url).resolve('klinecharts/package.json');
  const code = readFileSync(join(library, '../dist/index.esm.js'), 'utf8');
  const sharp = sharpChart(code);
  expect(sharp).toContain('_this._width * getPixelRatio(_this._element)) < 2) {');
  expect(sharp).not.toContain('if (_this._sizeInitialized && isValid(size)) {');
});
