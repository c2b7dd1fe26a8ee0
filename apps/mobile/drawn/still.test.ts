import { expect, test } from 'vitest';
import { stillOf } from './still.ts';

test('given elements with styles of their own, then the same rules stand once, beside what was drawn', () => {
  const drawn =
    '<i style="width:60%"></i><b style="background:url(&quot;a&amp;b&quot;)"></b><i style="width:60%">style="</i>';
  expect(stillOf(drawn)).toEqual({
    html: '<i data-style="0"></i><b data-style="1"></b><i data-style="0">style="</i>',
    rules: '[data-style="0"]{width:60%}[data-style="1"]{background:url("a&b")}',
  });
});

test('given another attribute, then rules of two drawings in one page are kept apart', () => {
  expect(stillOf('<i style="width:60%"></i>', 'data-own-style')).toEqual({
    html: '<i data-own-style="0"></i>',
    rules: '[data-own-style="0"]{width:60%}',
  });
});

test('given fields, then none takes what is typed before the app is there', () => {
  expect(stillOf('<input type="tel" value=""/><textarea rows="2"></textarea>').html).toBe(
    '<input readonly type="tel" value=""/><textarea readonly rows="2"></textarea>',
  );
});
