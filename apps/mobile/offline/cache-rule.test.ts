import { expect, it } from 'vitest';
import { ruleFor } from './cache-rule.ts';

const ORIGIN = 'https://bolsillo.example';
const ask = (path: string, mode = 'cors', method = 'GET') =>
  ruleFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

it('keeps pages and files named after their content, nothing that the API says', () => {
  expect(ask('/situation/detail/AAPL.XNAS?tab=x', 'navigate')).toBe('page');
  expect(ask('/', 'navigate')).toBe('page');
  expect(ask('/h5/assets/first-abcdefgh.js')).toBe('asset');
  expect(ask('/api/openapi.json', 'navigate')).toBe('network');
  expect(ask('/api/user/get_info', 'cors', 'POST')).toBe('network');
  expect(ask('/console', 'navigate')).toBe('network');
  expect(ask('/h5/icon.svg')).toBe('network');
  expect(ask('https://elsewhere.example/h5/assets/a.js')).toBe('network');
});
