import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { previousSession } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { InLanguages, Language } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type OfferKind, SANDBOX_WITHDRAWN } from '../contract.ts';
import {
  announcedAt,
  bringsWithdrawn,
  firstUnderWay,
  placementPrice,
  type SandboxIssue,
  type SandboxPlacement,
  sandboxIssue,
  sandboxPlacement,
  WITHDRAWN_AFTER_MS,
  withdrawnIssue,
  withdrawnPlacement,
} from '../sandbox-plan.ts';
import { type IpoNeeds, rulesAt, stockIdOf } from './ipo-parts.ts';
import {
  cancelOffer,
  insertOffer,
  keepProspectus,
  lockOffer,
  type Offer,
  type OfferTerms,
} from './offer.store.ts';
import { schedulePhase } from './phases.ts';
import { hasSandboxOffers } from './sandbox-crowd.store.ts';
import { sandboxProspectus } from './sandbox-prospectus.ts';

const SERIES_DUE = 'ipo.sandbox';
const WITHDRAW_DUE = 'ipo.sandbox.withdraw';
const payload = z.object({ number: z.int() });

/** The sandbox's issues, each announced at its instant; one schedules the next. */
export function sandboxSeries(needs: IpoNeeds): DueKind {
  return dueKind(SERIES_DUE, payload, async (tx, { at, payload: { number } }) => {
    if (needs.ports.config.mode !== 'sandbox') return;
    await announce(needs, tx, sandboxIssue(number), at);
    await announcePlacement(needs, tx, sandboxPlacement(number), at);
    if (bringsWithdrawn(number)) {
      await withdrawLater(tx, await announce(needs, tx, withdrawnIssue(number), at), at);
      await withdrawLater(tx, await announcePlacement(needs, tx, withdrawnPlacement(number), at), at);
    }
    // After a leap of the clock those that would be over by now are left out.
    const next = Math.max(number + 1, firstUnderWay(needs.ports.clock.now()));
    await scheduleNext(tx, next);
  });
}

/** So that there is something cancelled to look at: announced, and withdrawn before anybody could apply. */
export function sandboxWithdrawals(): DueKind {
  return dueKind(WITHDRAW_DUE, z.object({}), async (tx, { key: id, at }) => {
    const offer = await lockOffer(tx, id, 'update');
    if (offer?.origin !== 'sandbox' || offer.state !== 'pending') return;
    await cancelOffer(tx, {
      id,
      by: null,
      reason: SANDBOX_WITHDRAWN,
      reference: null,
      approvalId: null,
      at,
    });
  });
}

function withdrawLater(tx: Transaction, id: string | null, at: number): Promise<void> {
  if (id === null) return Promise.resolve();
  return scheduleDue(tx, { kind: WITHDRAW_DUE, key: id, at: at + WITHDRAWN_AFTER_MS });
}

/** Begins the series in a new sandbox, as if it had gone on for ever, with an issue in each phase; once begun it goes on. */
export async function beginSandboxSeries({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await hasSandboxOffers(tx))) await scheduleNext(tx, firstUnderWay(clock.now()));
  });
}

function scheduleNext(tx: Transaction, number: number): Promise<void> {
  return scheduleDue(tx, {
    kind: SERIES_DUE,
    key: 'series',
    at: announcedAt(number),
    payload: { number },
  });
}

async function announce(
  { ports, beacons }: IpoNeeds,
  tx: Transaction,
  issue: SandboxIssue,
  at: number,
): Promise<string> {
  const { company, ...dates } = issue;
  const { beaconAfterCloseMs } = await rulesAt(tx, at);
  return begin(
    { ports },
    tx,
    { kind: 'ipo', at },
    {
      ...dates,
      company: company.name,
      symbol: company.symbol,
      exchange: company.exchange,
      sector: company.sector,
      currency: company.exchange === 'XMEX' ? 'MXN' : 'USD',
      issuePrice: null,
      lotSize: 100,
      maxLots: 50,
      texts: textsOf(company.about),
      beacon: beacons.firstRoundAfter(dates.closesAt + beaconAfterCloseMs),
    },
  );
}

/** Shares of a stock of the market, a little below what it closed at; none where it was not traded then. */
async function announcePlacement(
  { ports, market }: IpoNeeds,
  tx: Transaction,
  placement: SandboxPlacement,
  at: number,
): Promise<string | null> {
  const { symbol, exchange, ...rest } = placement;
  const stockId = stockIdOf({ symbol, exchange });
  const stock = market.instrument(stockId);
  const bar = await market.dayBar(stockId, previousSession(exchange, at).date);
  if (stock === null || bar === null) return null;
  const fixed = placementPrice(bar.close);
  return begin(
    { ports },
    tx,
    { kind: 'placement', at },
    {
      ...rest,
      company: stock.name,
      symbol,
      exchange,
      sector: stock.sector ?? 'industrials',
      currency: stock.currency,
      priceLow: fixed,
      priceHigh: fixed,
      issuePrice: fixed,
      lotSize: 100,
      maxLots: 50,
      texts: PLACEMENT_TEXTS,
      beacon: null,
    },
  );
}

async function begin(
  { ports }: Pick<IpoNeeds, 'ports'>,
  tx: Transaction,
  { kind, at }: { kind: OfferKind; at: number },
  terms: OfferTerms,
): Promise<string> {
  const id = newId(ports.chance, ports.clock.securityNow());
  await insertOffer(tx, { id, kind, origin: 'sandbox', state: 'pending', madeBy: null, at }, terms);
  const bytes = sandboxProspectus(terms.company, terms.symbol, kind);
  const sha256 = createHash('sha256').update(bytes).digest();
  await keepProspectus(tx, id, { name: `${terms.symbol}.pdf`, sha256, bytes });
  await schedulePhase(tx, (await lockOffer(tx, id, 'update')) as Offer);
  return id;
}

/** The company is real and this placement is not, and the text says so. */
const PLACEMENT_TEXTS: InLanguages = {
  es: '<p>Un accionista vende parte de sus acciones, que ya cotizan, a un precio fijo por debajo del último cierre.</p><p>La colocación es simulada para este entorno de práctica: la empresa no la hizo ni la conoce.</p>',
  en: '<p>A shareholder sells part of their shares, which trade already, at a fixed price below the last close.</p><p>The placement is simulated for this practice environment: the company neither made it nor knows of it.</p>',
  zh: '<p>一位股东以低于最近收盘价的固定价格出售部分已上市股份。</p><p>该配售为练习环境模拟：公司并未进行也不知晓此次配售。</p>',
};

/** The company is invented, and its text says so. */
const ENDS: Readonly<Record<Language, string>> = {
  es: 'Es una empresa inventada para este entorno de práctica: nadie la administra y no vale nada fuera de aquí.',
  en: 'It is a company invented for this practice environment: nobody runs it, and it is worth nothing outside.',
  zh: '这是为练习环境虚构的公司：没有人经营它，在这里之外没有任何价值。',
};

function textsOf(about: SandboxIssue['company']['about']): InLanguages {
  const text = (language: Language) =>
    `<p>${about[language]}${language === 'zh' ? '。' : '.'}</p><p>${ENDS[language]}</p>`;
  return { es: text('es'), en: text('en'), zh: text('zh') };
}
