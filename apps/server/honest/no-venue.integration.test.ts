import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS_OF, OFFER_KINDS } from '#features/ipo/contract.ts';
import { openIssue, openPlacement } from '#features/ipo/server/ipo.fixture.ts';
import { getStock } from '#features/market/contract.ts';
import { openFakeAlpaca } from '#features/market/server/feeds/alpaca/fake-alpaca.fixture.ts';
import { fixAnswer, openFakeBanxico } from '#features/market/server/feeds/banxico/fake-banxico.fixture.ts';
import { openFakeTwelveData } from '#features/market/server/feeds/twelve-data/fake-twelve-data.fixture.ts';
import { requestQuote } from '#features/otc/contract.ts';
import { previewBuy } from '#features/trade/contract.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

/** A live installation with real prices and nobody who executes orders: everything can be looked at, nothing traded. */

let world: TestBolsillo;
const stands: (() => unknown)[] = [];

beforeAll(async () => {
  const now = () => world?.now() ?? OPEN_MARKET;
  const alpaca = await openFakeAlpaca({ now });
  const twelve = await openFakeTwelveData(now);
  const bank = await openFakeBanxico(fixAnswer({ fecha: '19/11/2026', dato: '18.4210' }));
  stands.push(...[alpaca, twelve, bank].map((stand) => () => stand.close()));
  const market = { america: alpaca.config, mexico: twelve.config, rate: bank.config };
  world = await openBolsillo({ mode: 'live', market });
}, 120_000);
afterAll(async () => {
  await world.close();
  for (const close of stands) await close();
});

it.each(['AAPL.XNAS', 'WALMEX.XMEX'])('%s is shown as what nobody executes', async (id) => {
  await expect
    .poll(async () => {
      await world.pass(1_000);
      const told = await world.anonymous.ask(getStock, { id });
      return told.ok && [told.data.venue, told.data.tradable];
    })
    .toEqual([null, false]);
});

it('no preview and no quote of a dealer is given, in no language without its reason', async () => {
  const buy = { side: 'buy', leverage: '1' } as const;
  for (const language of LANGUAGES) {
    const ana = await world.register(language);
    for (const stockId of ['AAPL.XNAS', 'WALMEX.XMEX']) {
      const asked = [
        await ana.ask(previewBuy, { ...buy, stockId, type: 'market', quantity: '1' }),
        await ana.ask(previewBuy, { ...buy, stockId, type: 'limit', quantity: '1', limitPrice: '100.00' }),
        await ana.ask(requestQuote, { stockId, side: 'buy', quantity: '1' }),
      ];
      for (const answer of asked)
        expect(answer).toMatchObject({ ok: false, reason: 'market.no_venue', msg: TEXTS[language] });
    }
  }
});

it.each(OFFER_KINDS)('nobody applies by %s for shares that nobody could sell', async (kind) => {
  const id = await (kind === 'ipo' ? openIssue(world) : openPlacement(world));
  await world.pass(1_000);
  const ana = await world.register();
  expect(await ana.ask(CALLS_OF[kind].preview, { id, lots: '1' })).toMatchObject({
    ok: false,
    reason: 'market.no_venue',
  });
});

const TEXTS = {
  es: expect.stringContaining('nadie ejecuta'),
  en: expect.stringContaining('Nobody executes'),
  zh: expect.stringContaining('仅供查看'),
};
