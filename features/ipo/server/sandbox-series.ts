import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { InLanguages, Language } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { announcedAt, firstUnderWay, type SandboxIssue, sandboxIssue } from '../sandbox-plan.ts';
import { type IpoNeeds, rulesAt } from './ipo-parts.ts';
import { insertOffer, keepProspectus, lockOffer, type Offer } from './offer.store.ts';
import { schedulePhase } from './phases.ts';
import { hasSandboxOffers } from './sandbox-crowd.store.ts';
import { sandboxProspectus } from './sandbox-prospectus.ts';

const SERIES_DUE = 'ipo.sandbox';
const payload = z.object({ number: z.int() });

/** The sandbox's issues, each announced at its instant; one schedules the next. */
export function sandboxSeries(needs: IpoNeeds): DueKind {
  return dueKind(SERIES_DUE, payload, async (tx, { at, payload: { number } }) => {
    if (needs.ports.config.mode !== 'sandbox') return;
    await announce(needs, tx, sandboxIssue(number), at);
    // After a leap of the clock those that would be over by now are left out.
    const next = Math.max(number + 1, firstUnderWay(needs.ports.clock.now()));
    await scheduleNext(tx, next);
  });
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
): Promise<void> {
  const { company, ...dates } = issue;
  const id = newId(ports.chance, ports.clock.securityNow());
  const { beaconAfterCloseMs } = await rulesAt(tx, at);
  const { issuanceAt, opensAt, closesAt, allocatedAt, lotteryAt, listingAt } = dates;
  await insertOffer(
    tx,
    { id, kind: 'ipo', origin: 'sandbox', state: 'pending', madeBy: null, at },
    {
      company: company.name,
      symbol: company.symbol,
      exchange: company.exchange,
      sector: company.sector,
      currency: company.exchange === 'XMEX' ? 'MXN' : 'USD',
      priceLow: issue.priceLow,
      priceHigh: issue.priceHigh,
      issuePrice: null,
      lotSize: 100,
      maxLots: 50,
      volume: issue.volume,
      allocatedLots: issue.allocatedLots,
      texts: textsOf(company.about),
      ...{ issuanceAt, opensAt, closesAt, allocatedAt, lotteryAt, listingAt },
      beacon: beacons.firstRoundAfter(closesAt + beaconAfterCloseMs),
    },
  );
  const bytes = sandboxProspectus(company.name, company.symbol);
  const sha256 = createHash('sha256').update(bytes).digest();
  await keepProspectus(tx, id, { name: `${company.symbol}.pdf`, sha256, bytes });
  await schedulePhase(tx, (await lockOffer(tx, id, 'update')) as Offer);
}

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
