import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileCatalog, PARTS, type Part } from './messages-plugin.ts';
import { readCatalog } from './read-messages.ts';
import { keysSource } from './write-keys.ts';

const root = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const texts = {
  'home.title': 'Inicio',
  'trade.buy': 'Comprar {quantity} {symbol}',
  'trade.state.open': 'Abierta',
  'reason.field.number': 'Escribe un número',
  'reason.field.id.passport': 'Revisa tu pasaporte',
  'reason.cash.insufficient': 'No alcanza',
  'asset.trade.buy': 'Compra',
  'market.sheet': 'Avísame',
  'unused.text': 'Nadie',
};
write('features/trade/messages/es.json', JSON.stringify(texts));
write('apps/mobile/home.tsx', `export const a = t('home.title');\n`);
write('apps/mobile/market.tsx', "t('home.title'); import('./sheet.ts'); import('./screens.ts');");
write('apps/mobile/sheet.ts', "t('market.sheet');");
write('apps/mobile/screens.ts', "import('#features/trade/mobile/screen.tsx');");
write(
  'features/trade/mobile/screen.tsx',
  "t('trade.buy'); t(`trade.state.$" + '{state}`); t(`reason.$' + '{x}`);',
);
write(
  'features/trade/contract.ts',
  "z.string('field.number'); message: `field.id.$" + "{type}`; reasons: ['cash.insufficient']",
);

describe('the texts of a language', () => {
  const beginnings = { first: ['apps/mobile/home.tsx'], entry: ['apps/mobile/market.tsx'] };
  const partOf = (part: Part) => compileCatalog(root, 'es', beginnings, part);

  it('come in three parts: what the first page shows, what those opened first can come to show, and what other screens do', () => {
    const [first, entry, rest] = PARTS.map(partOf);
    // The sheet that the market opens, not the screen that an address leads to.
    expect(entry).toEqual({ 'market.sheet': 'Avísame' });
    expect(first).toEqual({ 'home.title': 'Inicio' });
    expect(rest).toEqual({
      'trade.buy': ['Comprar ', ['quantity'], ' ', ['symbol']],
      'trade.state.open': 'Abierta',
      'reason.field.id.passport': 'Revisa tu pasaporte',
      'reason.field.number': 'Escribe un número',
    });
  });

  it('give each key the names of its values as a type', () => {
    const source = keysSource(root);
    expect(source).toContain("  'home.title': never;");
    expect(source).toContain("  'trade.buy': 'quantity' | 'symbol';");
  });

  it('stand once', () => {
    write('ui/messages/es.json', JSON.stringify({ 'home.title': 'Otra vez' }));
    expect(() => readCatalog(root, 'es')).toThrow(/home\.title stands in another file/);
    rmSync(join(root, 'ui/messages/es.json'));
  });
});
