import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { onRail, Rail } from './rail.tsx';

it('stands a mark and a dot at their places, with what lies between in its tone', () => {
  const drawn = renderToStaticMarkup(<Rail mark={92} dot={46} tone="gain" small />);
  expect(drawn).toContain('style="--mark:0.92;--dot:0.46;--closed:1"');
  expect(drawn).toContain('data-tone="gain"');
  expect(drawn).toContain('data-small="true"');
  expect(drawn.match(/<span/g)).toHaveLength(4);
});

it('has a closed end only where it is told from where on', () => {
  const [open, closed] = [{}, { closedFrom: 80 }].map((end) =>
    renderToStaticMarkup(<Rail mark={0} dot={100} tone="loss" {...end} />),
  );
  expect(open?.match(/<span/g)).toHaveLength(4);
  expect(closed?.match(/<span/g)).toHaveLength(5);
  expect(closed).toContain('--closed:0.8');
  expect(closed).toContain('data-tone="loss"');
});

it('says where a name stands over its dot, half a dot from either end', () => {
  expect(onRail(0)).toBe('calc(9px + (100% - 18px) * 0)');
  expect(onRail(50)).toBe('calc(9px + (100% - 18px) * 0.5)');
  expect(onRail(100)).toBe('calc(9px + (100% - 18px) * 1)');
});
