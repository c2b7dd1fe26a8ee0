import { allSessions, MINUTE_MS, previousSession, sessionIndex } from '#kernel/calendar/calendar.ts';
import { ANA, type SeedInvestor } from './seed-plan.ts';

/** Waits to be verified. */
export const CARLA: SeedInvestor = { phone: '5512340003', password: 'agua.de.jamaica' };
/** Verified; their deposit, withdrawal, reset and adjustment wait at the firm's desks. */
export const DANIEL: SeedInvestor = { phone: '5512340004', password: 'pan.de.muerto' };

/** Verified; their loan is overdue. */
export const ELENA: SeedInvestor = { phone: '5512340008', password: 'sopa.de.lima' };

/** A person as their document names them. */
export interface SeedPerson {
  readonly fullName: string;
  readonly passport: string;
}

/** What happens around a case at the firm's desks. Operators go by their sign-in name; amounts are decimal strings. */
export type CaseCommand =
  | { readonly kind: 'register'; readonly investor: SeedInvestor }
  | { readonly kind: 'submit-identity'; readonly investor: SeedInvestor; readonly person: SeedPerson }
  | { readonly kind: 'verify-identity'; readonly investor: SeedInvestor; readonly reviewer: string }
  | { readonly kind: 'add-card'; readonly investor: SeedInvestor; readonly cardholder: string }
  | { readonly kind: 'set-withdrawal-password'; readonly investor: SeedInvestor; readonly password: string }
  | { readonly kind: 'deposit'; readonly investor: SeedInvestor; readonly amount: string }
  | {
      readonly kind: 'withdraw';
      readonly investor: SeedInvestor;
      readonly amount: string;
      readonly password: string;
    }
  /** For 90 days unless told. */
  | {
      readonly kind: 'ask-for-loan';
      readonly investor: SeedInvestor;
      readonly amount: string;
      readonly termDays?: 30 | 90;
    }
  | {
      readonly kind: 'decide-loan';
      readonly investor: SeedInvestor;
      readonly reviewer: string;
      readonly agree: boolean;
      readonly opinion: string;
    }
  /** The newest loan; all that is owed unless told. */
  | { readonly kind: 'repay-loan'; readonly investor: SeedInvestor; readonly amount?: string }
  /** All that would open over the first screen. */
  | { readonly kind: 'read-popup'; readonly investor: SeedInvestor }
  /** All of them into dollars. */
  | { readonly kind: 'convert-pesos'; readonly investor: SeedInvestor }
  | { readonly kind: 'ask-support'; readonly investor: SeedInvestor; readonly text: string }
  | { readonly kind: 'ask-for-reset'; readonly investor: SeedInvestor; readonly password: string }
  | {
      readonly kind: 'request-adjustment';
      readonly treasurer: string;
      readonly investor: SeedInvestor;
      readonly amount: string;
      readonly reason: string;
    }
  /** A bank's statement of two days ago with one movement that the ledger does not know. */
  | {
      readonly kind: 'import-statement';
      readonly treasurer: string;
      readonly amount: string;
      readonly reference: string;
    }
  | {
      readonly kind: 'buy-fund';
      readonly investor: SeedInvestor;
      readonly fundId: string;
      readonly amount: string;
    }
  | {
      readonly kind: 'redeem-fund';
      readonly investor: SeedInvestor;
      readonly fundId: string;
      readonly units: string;
    }
  /** A term fund in progress that needs no key, for what it asks for at least; none where there is none of that currency. */
  | {
      readonly kind: 'buy-foundation';
      readonly investor: SeedInvestor;
      readonly currency?: 'MXN' | 'USD';
    }
  /** The oldest order that is held is sold before its finish. */
  | { readonly kind: 'sell-foundation'; readonly investor: SeedInvestor }
  /** Of an offer that is open then, the one in pesos that closes first; one lot where there is none in pesos. */
  | {
      readonly kind: 'apply-for-lots';
      readonly investor: SeedInvestor;
      readonly offer: 'ipo' | 'placement';
      readonly lots: string;
    }
  /** An offer that needs no key, for the least that it sells; none where the market is cheaper. */
  | { readonly kind: 'buy-block'; readonly investor: SeedInvestor }
  /** The oldest block that is held. */
  | { readonly kind: 'sell-block'; readonly investor: SeedInvestor }
  /** The simulated market tells of a Mexican stock's dividend for a share, in so many sessions, paid so many after that. */
  | {
      readonly kind: 'tell-dividend';
      readonly stockId: string;
      readonly amount: string;
      readonly exIn: number;
      readonly paidIn: number;
    }
  /** An administrator's file with all values of a fund by then, which two publishers accept. */
  | {
      readonly kind: 'import-navs';
      readonly publishers: readonly [string, string];
      readonly fundId: string;
      readonly from: string;
    };

/** So many minutes before the start; or so many Mexican sessions before the last that is over, minutes after its open. */
export type SeedMoment = number | readonly [sessionsAgo: number, minute: number];

/** One command at its moment. */
export interface SeedCase {
  /** Never changed once released: it is how a second start knows what was done. */
  readonly name: string;
  readonly when: SeedMoment;
  readonly command: CaseCommand;
}

const DAY = 24 * 60;
const DANIEL_SECRET = 'nieve.de.limon';
const seedCase = (name: string, when: SeedMoment, command: CaseCommand): SeedCase => ({
  name,
  when,
  command,
});

const agreed = (investor: SeedInvestor, opinion: string): CaseCommand => ({
  kind: 'decide-loan',
  investor,
  reviewer: 'rita',
  agree: true,
  opinion,
});

const lotsOf = (offer: 'ipo' | 'placement', lots: string): CaseCommand => ({
  kind: 'apply-for-lots',
  investor: ANA,
  offer,
  lots,
});

/** The business instant of a case of a sandbox that starts at `now`. */
export function momentOf({ name, when }: SeedCase, now: number): number {
  if (typeof when === 'number') return now - when * MINUTE_MS;
  const [sessionsAgo, minute] = when;
  const last = sessionIndex('XMEX', previousSession('XMEX', now).date);
  const session = allSessions('XMEX')[last - sessionsAgo];
  if (session === undefined) throw new Error(`${name} lies before the calendars`);
  return session.opensAt + minute * MINUTE_MS;
}

/** Ana is verified, and one case waits in each queue of the console, none of them late. */
export const SEED_CASES: readonly SeedCase[] = [
  // Ana registers 34 sessions ago, which is more than 40 days.
  seedCase('ana.identity', 40 * DAY, {
    kind: 'submit-identity',
    investor: ANA,
    person: { fullName: 'Ana Robles Medina', passport: 'N40000001' },
  }),
  seedCase('ana.verified', 40 * DAY - 90, { kind: 'verify-identity', investor: ANA, reviewer: 'rita' }),
  seedCase('daniel.register', 5 * DAY, { kind: 'register', investor: DANIEL }),
  seedCase('daniel.identity', 5 * DAY - 10, {
    kind: 'submit-identity',
    investor: DANIEL,
    person: { fullName: 'Daniel Ortega Luna', passport: 'N40000004' },
  }),
  seedCase('daniel.verified', 5 * DAY - 80, { kind: 'verify-identity', investor: DANIEL, reviewer: 'rita' }),
  // Early enough that money can go to it by now.
  seedCase('daniel.card', 3 * DAY, {
    kind: 'add-card',
    investor: DANIEL,
    cardholder: 'Daniel Ortega Luna',
  }),
  seedCase('daniel.secret', 3 * DAY - 5, {
    kind: 'set-withdrawal-password',
    investor: DANIEL,
    password: DANIEL_SECRET,
  }),
  seedCase('carla.register', 95, { kind: 'register', investor: CARLA }),
  seedCase('carla.identity', 88, {
    kind: 'submit-identity',
    investor: CARLA,
    person: { fullName: 'Carla Bravo Nieto', passport: 'N40000003' },
  }),
  seedCase('carla.support', 2, {
    kind: 'ask-support',
    investor: CARLA,
    text: 'Hola, ¿cuánto tarda en revisarse mi identificación?',
  }),
  seedCase('daniel.deposit', 71, { kind: 'deposit', investor: DANIEL, amount: '7500.00' }),
  seedCase('daniel.withdraw', 54, {
    kind: 'withdraw',
    investor: DANIEL,
    amount: '3200.00',
    password: DANIEL_SECRET,
  }),
  seedCase('daniel.reset', 42, { kind: 'ask-for-reset', investor: DANIEL, password: 'mole.con.arroz' }),
  seedCase('teresa.adjustment', 33, {
    kind: 'request-adjustment',
    treasurer: 'teresa',
    investor: DANIEL,
    amount: '850.00',
    reason: 'Transferencia recibida sin referencia',
  }),
  // Promised within five minutes.
  seedCase('daniel.loan', 1, { kind: 'ask-for-loan', investor: DANIEL, amount: '3000' }),
  seedCase('teresa.statement', 26, {
    kind: 'import-statement',
    treasurer: 'teresa',
    amount: '850.00',
    reference: 'MUESTRA-0001',
  }),
  // A loan in each state besides the one that waits: repaid, rejected, owed in part, and overdue.
  seedCase('ana.loan.first', 38 * DAY, { kind: 'ask-for-loan', investor: ANA, amount: '2000' }),
  seedCase('ana.loan.first.agreed', 38 * DAY - 3, agreed(ANA, 'Ingresos comprobados')),
  seedCase('ana.loan.first.repaid', 21 * DAY, { kind: 'repay-loan', investor: ANA }),
  seedCase('ana.loan.second', 18 * DAY, { kind: 'ask-for-loan', investor: ANA, amount: '5000' }),
  seedCase('ana.loan.second.rejected', 18 * DAY - 4, {
    kind: 'decide-loan',
    investor: ANA,
    reviewer: 'rita',
    agree: false,
    opinion: 'Es más de lo que tus ingresos permiten por ahora. Puedes pedir un monto menor.',
  }),
  seedCase('ana.loan.second.read', 18 * DAY - 30, { kind: 'read-popup', investor: ANA }),
  seedCase('ana.loan.third', 12 * DAY, { kind: 'ask-for-loan', investor: ANA, amount: '1500' }),
  seedCase('ana.loan.third.agreed', 12 * DAY - 2, agreed(ANA, 'Ingresos comprobados')),
  seedCase('ana.loan.third.part', 4 * DAY, { kind: 'repay-loan', investor: ANA, amount: '500' }),
  seedCase('elena.register', [36, 5], { kind: 'register', investor: ELENA }),
  seedCase('elena.identity', [36, 10], {
    kind: 'submit-identity',
    investor: ELENA,
    person: { fullName: 'Elena Prado Solís', passport: 'N40000008' },
  }),
  seedCase('elena.verified', [36, 70], { kind: 'verify-identity', investor: ELENA, reviewer: 'rita' }),
  seedCase('elena.loan', [35, 60], { kind: 'ask-for-loan', investor: ELENA, amount: '1000', termDays: 30 }),
  seedCase('elena.loan.agreed', [35, 64], agreed(ELENA, '')),
  seedCase('elena.pesos', [34, 60], { kind: 'convert-pesos', investor: ELENA }),
  // An order of a fund in each state: settled both ways, executed (that fund settles in three days), late, and waiting.
  seedCase('ana.fund.bought', [10, 60], {
    kind: 'buy-fund',
    investor: ANA,
    fundId: 'HORGOB',
    amount: '20000.00',
  }),
  seedCase('ana.fund.sold', [5, 60], { kind: 'redeem-fund', investor: ANA, fundId: 'HORGOB', units: '300' }),
  seedCase('paula.fund.values', [2, 30], {
    kind: 'import-navs',
    publishers: ['paula', 'pablo'],
    fundId: 'JACARANDA',
    from: '2026-01-02',
  }),
  seedCase('ana.fund.late', [2, 120], {
    kind: 'buy-fund',
    investor: ANA,
    fundId: 'JACARANDA',
    amount: '3000.00',
  }),
  seedCase('ana.fund.executed', [1, 60], {
    kind: 'buy-fund',
    investor: ANA,
    fundId: 'RUTA',
    amount: '5000.00',
  }),
  seedCase('ana.fund.waits', 25, { kind: 'buy-fund', investor: ANA, fundId: 'NORTE', amount: '250.00' }),
  // Somebody who left a term fund early, so that there is a rate that was paid, and two who hold one.
  seedCase('elena.term.bought', [33, 60], { kind: 'buy-foundation', investor: ELENA, currency: 'USD' }),
  seedCase('elena.term.sold', [12, 60], { kind: 'sell-foundation', investor: ELENA }),
  seedCase('elena.term.again', [11, 60], { kind: 'buy-foundation', investor: ELENA, currency: 'USD' }),
  seedCase('ana.term.first', [14, 60], { kind: 'buy-foundation', investor: ANA }),
  seedCase('ana.term.sold', [6, 90], { kind: 'sell-foundation', investor: ANA }),
  seedCase('ana.term.held', [4, 60], { kind: 'buy-foundation', investor: ANA }),
  // Ana has held the stock for six sessions, and has been paid by now.
  seedCase('walmex.dividend', [24, 40], {
    kind: 'tell-dividend',
    stockId: 'WALMEX.XMEX',
    amount: '0.57',
    exIn: 4,
    paidIn: 6,
  }),
  // Applications in several states: listed or drawn by now, allotted, and one that waits for the close.
  seedCase('ana.ipo.first', 20 * DAY, lotsOf('ipo', '3')),
  seedCase('ana.ipo.second', 15 * DAY, lotsOf('ipo', '4')),
  seedCase('ana.placement.first', 18 * DAY, lotsOf('placement', '2')),
  seedCase('ana.ipo.open', 60, lotsOf('ipo', '2')),
  seedCase('ana.offers.read', 8, { kind: 'read-popup', investor: ANA }),
  // A block that was sold, and one that is held.
  seedCase('ana.block.first', [3, 100], { kind: 'buy-block', investor: ANA }),
  seedCase('ana.block.sold', [2, 100], { kind: 'sell-block', investor: ANA }),
  seedCase('ana.block.held', [1, 130], { kind: 'buy-block', investor: ANA }),
];
