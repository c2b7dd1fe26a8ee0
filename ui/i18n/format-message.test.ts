import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { type CompiledText, formatMessage } from './format-message.ts';

function written(message: string, values = {}, locale = 'es-MX'): string {
  return formatMessage(compileMessageOrThrow(message) as CompiledText, values, locale);
}

describe('a compiled text', () => {
  it('is given as it stands when it has no arguments', () => {
    expect(written('Compra confirmada')).toBe('Compra confirmada');
  });

  it('takes its values', () => {
    expect(written('Comprar {quantity} {symbol}', { quantity: '10', symbol: 'AAPL' })).toBe(
      'Comprar 10 AAPL',
    );
  });

  it('chooses the plural of the language', () => {
    const shares = '{count, plural, =0 {nada} one {# acción} other {# acciones}}';
    expect([0, 1, 2].map((count) => written(shares, { count }))).toEqual(['nada', '1 acción', '2 acciones']);
    expect(written('{count, plural, other {# 股}}', { count: 1 }, 'zh-CN')).toBe('1 股');
  });

  it('chooses among words and falls back to other', () => {
    const side = '{side, select, buy {Compra} sell {Venta} other {Orden}}';
    expect(['buy', 'sell', 'x'].map((s) => written(side, { side: s }))).toEqual(['Compra', 'Venta', 'Orden']);
  });

  it('writes arguments inside a chosen branch', () => {
    expect(written('{n, plural, one {# de {all}} other {# de {all}}}', { n: 2, all: 3 })).toBe('2 de 3');
  });
});
