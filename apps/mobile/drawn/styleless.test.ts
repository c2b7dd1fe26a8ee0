import { expect, test } from 'vitest';
import { styleless } from './styleless.ts';

test('given elements with styles of their own, then the same rules stand once, beside what was drawn', () => {
  const drawn =
    '<i style="width:60%"></i><b style="background:url(&quot;a&amp;b&quot;)"></b><i style="width:60%">style="</i>';
  expect(styleless(drawn)).toEqual({
    html: '<i data-style="0"></i><b data-style="1"></b><i data-style="0">style="</i>',
    rules: '[data-style="0"]{width:60%}[data-style="1"]{background:url("a&b")}',
  });
});
