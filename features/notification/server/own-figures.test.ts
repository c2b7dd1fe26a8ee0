import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { NotificationRow } from './notification.store.ts';
import { OWN_FIGURES } from './own-figures.ts';
import { coveredOf, wordsOf } from './words-of-notice.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const catalogs = loadCatalogs(ROOT);

/** What notices name beside the investor's own figures: prices, percentages, names, times, and what words are chosen by. */
const OTHERS =
  /^(price|nav|perShare|rate|percent|value|close|ratio|minutes|ended|number|currency|from|to|unit|receivedIn|symbol|stock|company|fund|name|kind|side|reason|place|signed|has[A-Z]\w*|device|platform|os|browser|key|ip|address|bank|destination|authority|reference|listHash|opinion|day|on|until|at|when|finishOn|dueOn|navDate|(allocatedAt|listingAt|lotteryAt)_\w+)$/;

/** Words that a choice is made between, which stand in braces too. */
const CHOSEN_WORDS = new Set(['compraron', 'vendieron']);

/** Each name between braces in what notices say. */
function namesTold(): Map<string, string> {
  const names = new Map<string, string>();
  for (const file of globSync('features/*/messages/es.json', { cwd: ROOT })) {
    const messages = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(messages)) {
      if (!/^notification\..*\.(title|content)$/.test(key)) continue;
      for (const [, name = ''] of text.matchAll(/\{(\w+)(?:\}|,)/g)) names.set(name, key);
    }
  }
  return names;
}

const rowOf = (kind: string, values: NotificationRow['values']) =>
  ({ kind, values, link: null, title: null, content: null }) as unknown as NotificationRow;
const covered = (kind: string, values: NotificationRow['values']) =>
  coveredOf(catalogs, 'es', rowOf(kind, values));

it('knows of each figure that a notice names whether it is the investor’s own', () => {
  for (const [name, key] of namesTold()) {
    if (CHOSEN_WORDS.has(name)) continue;
    expect(OWN_FIGURES.has(name) || OTHERS.test(name), `${name} in ${key}`).toBe(true);
  }
  for (const name of OWN_FIGURES) expect(OTHERS.test(name), name).toBe(false);
});

it('writes dots for amounts in title and text, of one length, and keeps currency, price and name', () => {
  const row = rowOf('exchange.converted', {
    amount: '1500.00',
    from: 'MXN',
    received: '81.30',
    to: 'USD',
    rate: '18.45',
  });
  expect(wordsOf(catalogs, 'es', row).content).toContain('$1,500.00\u00a0MXN por $81.30\u00a0USD');
  expect(coveredOf(catalogs, 'es', row)?.content).toContain(
    '$•••••• MXN por $•••••• USD, a 18.45\u00a0MXN por dólar',
  );
  const approved = covered('withdrawal.approved', {
    amount: '1500.00',
    currency: 'MXN',
    destination: 'BBVA',
  });
  expect(approved?.title).toBe('Aprobamos tu retiro de $•••••• MXN');
});

it('does so in every language', () => {
  const values = { amount: '12345.67', currency: 'MXN', destination: 'BBVA •••• 4567' };
  for (const language of LANGUAGES) {
    const row = rowOf('withdrawal.completed', { ...values, received: '12345.67', receivedIn: 'MXN' });
    const { title = '', content = '' } = coveredOf(catalogs, language, row) ?? {};
    expect(title).toContain('••••••');
    expect(title + content).not.toMatch(/12,?345/);
    expect(content).toContain('BBVA •••• 4567');
  }
});

it('covers what words count by, and leaves nothing where there was nothing', () => {
  const won = covered('ipo.won', {
    company: 'Mezcal',
    shares: 200,
    paid: '4000.00',
    price: '20.00',
    refund: '0.00',
    currency: 'MXN',
  });
  expect(won?.title).toContain('••••••');
  expect(won?.title).not.toMatch(/\d/);
  const ended = { reason: 'cancelled', side: 'buy', quantity: '10', symbol: 'AAPL' };
  expect(covered('order.ended', { ...ended, filled: '0' })?.content).toContain('No se compró ninguna');
  expect(covered('order.ended', { ...ended, filled: '4' })?.content).toContain(
    'Se compraron •••••• de ••••••',
  );
});

it('has nothing to cover where no figure is named, or where an operator wrote the words', () => {
  expect(covered('stock.halted', { stock: 'AAPL', minutes: 5 })).toBeNull();
  expect(coveredOf(catalogs, 'es', { ...rowOf('x', {}), kind: null, title: 'Tienes 5 MXN' })).toBeNull();
});
