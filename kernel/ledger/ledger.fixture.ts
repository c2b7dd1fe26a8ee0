import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AccountName, LedgerTransaction } from './ledger.ts';

/** 2026-11-20 10:30 in New York, an open session. */
export const AT = Date.UTC(2026, 10, 20, 15, 30);

/** Lets the tests' own postings exist; only the owner can. */
export async function allowTestPostings(owner: pg.Pool): Promise<void> {
  await owner.query(`INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
    ('test.credit', 'firm.sandbox-cash', 'investor.available', 'cash'),
    ('test.hold', 'investor.available', 'investor.frozen', 'cash'),
    ('test.release', 'investor.frozen', 'investor.available', 'cash'),
    ('test.pay', 'investor.frozen', 'firm.clearing', 'cash'),
    ('test.deliver', 'firm.custody', 'investor.available', 'instrument'),
    ('test.give-back', 'investor.available', 'firm.custody', 'instrument')`);
}

const ROUTES = {
  'test.credit': ['firm.sandbox-cash', 'investor.available'],
  'test.hold': ['investor.available', 'investor.frozen'],
  'test.release': ['investor.frozen', 'investor.available'],
  'test.pay': ['investor.frozen', 'firm.clearing'],
  'test.deliver': ['firm.custody', 'investor.available'],
  'test.give-back': ['investor.available', 'firm.custody'],
} as const satisfies Record<string, readonly [AccountName, AccountName]>;

export type TestPosting = keyof typeof ROUTES;

/** One of the test postings on its route. */
export function posting(name: TestPosting, amount: bigint, asset = 'USD') {
  const [source, destination] = ROUTES[name];
  return { name, asset, amount, source, destination };
}

/** A transaction of these postings, named after the first. */
export function transactionOf(
  investorId: string,
  ...postings: ReturnType<typeof posting>[]
): LedgerTransaction {
  return { name: postings[0]!.name, investorId, at: AT, reference: { kind: 'test' }, postings };
}

export const newInvestor = (): string => randomUUID();
