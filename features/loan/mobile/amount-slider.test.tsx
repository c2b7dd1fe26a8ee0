import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';

vi.mock('#ui/figures/own-figures.tsx', () => ({
  OwnFigures: ({ children }: { children: ReactNode }) => children,
}));

const conditions = { minimum: '500.00', instantMaximum: '5000.00', instantScore: 660 } as LoanConditions;
const terms = { available: '3975.51', yearlyRate: null, creditScore: 630 } as LoanTermsShown;

async function drawn(typed: string): Promise<string> {
  openPage();
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const { AmountSlider } = await import('./amount-slider.tsx');
  const words = createWords('es', { 'loan.person': ['Lo revisa una persona'] }, async () => undefined);
  return renderToStaticMarkup(
    <WordsProvider words={words}>
      <AmountSlider {...{ conditions, terms, typed }} onChange={() => undefined} error={null} />
    </WordsProvider>,
  );
}

/** What stands beneath the slider. */
const told = async (typed: string) => (await drawn(typed)).match(/<p[^>]*>(?:(?!<\/p>).)*<\/p>/g)?.at(-1);

it('tells who decides on what is typed', async () => {
  expect(await told('900')).toMatch(/\$900.*Lo revisa una persona/);
  expect(await told('3975.51')).toMatch(/\$3,975.*Lo revisa una persona/);
});

it.each(['', '12', '499.99', '3975.52', '999999999999'])(
  'tells nothing of another amount than the one typed: %s',
  async (typed) => expect(await told(typed)).not.toContain('Lo revisa'),
);

it('writes a long amount smaller', async () => {
  expect(await drawn('99999999')).not.toContain('data-length');
  expect(await drawn('999999999')).toContain('data-length="long"');
  expect(await drawn('999999999999')).toContain('data-length="longest"');
});
