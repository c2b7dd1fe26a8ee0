import { ANA, type SeedInvestor } from './seed-plan.ts';

/** Waits to be verified. */
export const CARLA: SeedInvestor = { phone: '5512340003', password: 'agua.de.jamaica' };
/** Verified; their deposit, withdrawal, reset and adjustment wait at the firm's desks. */
export const DANIEL: SeedInvestor = { phone: '5512340004', password: 'pan.de.muerto' };

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
    };

/** One command, so many minutes before the start. */
export interface SeedCase {
  /** Never changed once released: it is how a second start knows what was done. */
  readonly name: string;
  readonly minutesAgo: number;
  readonly command: CaseCommand;
}

const DAY = 24 * 60;
const DANIEL_SECRET = 'nieve.de.limon';
const seedCase = (name: string, minutesAgo: number, command: CaseCommand): SeedCase => ({
  name,
  minutesAgo,
  command,
});

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
  seedCase('teresa.statement', 26, {
    kind: 'import-statement',
    treasurer: 'teresa',
    amount: '850.00',
    reference: 'MUESTRA-0001',
  }),
];
