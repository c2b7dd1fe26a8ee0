import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPutDrawing } from './drawn-page.ts';

const PAGE = `<!doctype html><html lang="es"><head>
<script type="module" crossorigin src="/h5/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/h5/assets/c.js">
<link rel="stylesheet" crossorigin href="/h5/assets/a.css"></head>
<body><div id="root"></div></body></html>`;
const DRAWN = {
  html: '<h1>$& Market</h1>',
  note: '<p>Not all came.</p>',
  style: '[data-style="0"]{width:1px}',
  before: 'one()',
  after: 'two()',
};
const POLICY = "default-src 'self';script-src 'self';style-src 'self';img-src 'self'";

const FILE = 'b{color:red}';
const folder = mkdtempSync(join(tmpdir(), 'bolsillo-drawn-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/a.css'), FILE);
afterAll(() => rmSync(folder, { recursive: true }));
const putDrawing = createPutDrawing(folder);

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('given a drawing, then it stands in the page, out of reach, and the scripts wait until it is painted', () => {
  const { html } = putDrawing(PAGE, 'en', DRAWN);
  expect(html).toContain('<html lang="en-US">');
  expect(html).toContain('<div id="root" inert><h1>$& Market</h1></div><p>Not all came.</p><!--drawn-->');
  const [, held = ''] = /<template id="app-files">(.*)<\/template>/.exec(html) ?? [];
  expect(held).toContain('index.js');
  expect(held).toContain('c.js');
  expect(held).toContain('<link rel="stylesheet" disabled crossorigin href="/h5/assets/a.css">');
  expect(html.replace(held, '')).not.toMatch(/\.js|\.css/);
  expect(html).toContain(`<style>${FILE}${DRAWN.style}</style>`);
});

test('given a drawing, then the policy lets in its own scripts and rules by what is in them, and nothing else', () => {
  const { policy } = putDrawing(PAGE, 'es', DRAWN);
  expect(policy(POLICY)).toBe(
    `default-src 'self';script-src 'self' ${hash('one()')} ${hash('two()')};` +
      `style-src 'self' ${hash(FILE + DRAWN.style)};img-src 'self'`,
  );
});
