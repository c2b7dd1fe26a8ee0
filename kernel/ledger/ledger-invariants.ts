import type { Queryable } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/**
 * What must hold of the ledger, each as a query whose rows are the faults: `place` names the row, `found` says what
 * stands there. The chains are walked apart (check-ledger.ts): a query would trust the database's own hashing.
 */
export interface SqlInvariant {
  readonly name: string;
  readonly sql: string;
}

/** What SQL cannot say, such as whether a signature fits its text. */
export interface FoundInvariant {
  readonly name: string;
  readonly find: (tx: Queryable) => Promise<readonly FoundRow[]>;
}

export type Invariant = SqlInvariant | FoundInvariant;

/** What must hold of what is sealed: only who has the keys can tell. */
export interface KeyedInvariant {
  readonly name: string;
  readonly find: (tx: Queryable, keys: Keys) => Promise<readonly FoundRow[]>;
}

type Keys = Pick<Ports, 'secrets'>;

/** The same with the keys at hand. */
export const withKeys =
  (keys: Keys) =>
  ({ name, find }: KeyedInvariant): FoundInvariant => ({ name, find: (tx) => find(tx, keys) });

/** A row at fault. */
export interface FoundRow {
  readonly place: string;
  readonly found: string;
  /** It could not be looked at, for want of its key: for the server, which has its keys, a fault like any other. */
  readonly isUnseen?: boolean;
}

/** Every side of a posting on an investor's account, as the entry that must stand for it. */
const SIDES = `(
  SELECT investor_id, transaction_number, position, split_part(source, '.', 2) AS kind, asset, -amount::bigint AS delta
    FROM ledger.posting WHERE source LIKE 'investor.%'
  UNION ALL
  SELECT investor_id, transaction_number, position, split_part(destination, '.', 2), asset, amount::bigint
    FROM ledger.posting WHERE destination LIKE 'investor.%'
)`;

const BALANCES = `(
  SELECT investor_id, asset, 'available' AS kind, available::bigint AS balance FROM ledger.balance
  UNION ALL
  SELECT investor_id, asset, 'frozen', frozen::bigint FROM ledger.balance
)`;

/** What the firm gave an investor less what it got back: its side of each posting between the two. */
const FIRM = `(
  SELECT investor_id, asset, sum(CASE WHEN source LIKE 'firm.%' THEN -amount::numeric ELSE 0 END
    + CASE WHEN destination LIKE 'firm.%' THEN amount::numeric ELSE 0 END) AS balance
    FROM ledger.posting GROUP BY investor_id, asset
)`;

export const INVARIANTS: readonly SqlInvariant[] = [
  {
    name: 'every asset sums to zero over all accounts',
    sql: `SELECT asset AS place, 'sum ' || sum(balance) AS found
            FROM (SELECT asset, balance::numeric FROM ${BALANCES} b UNION ALL SELECT asset, balance FROM ${FIRM} f) a
           GROUP BY asset HAVING sum(balance) <> 0`,
  },
  {
    name: 'each balance equals its postings',
    sql: `SELECT coalesce(b.investor_id, s.investor_id) || ' ' || coalesce(b.kind, s.kind) || ' ' || coalesce(b.asset, s.asset)
                   AS place, 'balance ' || coalesce(b.balance, 0) || ', postings ' || coalesce(s.total, 0) AS found
            FROM ${BALANCES} b
            FULL JOIN (SELECT investor_id, kind, asset, sum(delta) AS total FROM ${SIDES} x GROUP BY 1, 2, 3) s
              USING (investor_id, kind, asset)
           WHERE coalesce(b.balance, 0) <> coalesce(s.total, 0)`,
  },
  {
    name: 'available and frozen together are what the firm owes the investor',
    sql: `SELECT coalesce(b.investor_id, f.investor_id) || ' ' || coalesce(b.asset, f.asset) AS place,
                 'investor ' || coalesce(b.total, 0) || ', firm ' || coalesce(f.balance, 0) AS found
            FROM (SELECT investor_id, asset, available::numeric + frozen::numeric AS total FROM ledger.balance) b
            FULL JOIN ${FIRM} f USING (investor_id, asset)
           WHERE coalesce(b.total, 0) + coalesce(f.balance, 0) <> 0`,
  },
  {
    name: 'each side of a posting on an investor has its one entry',
    sql: `SELECT coalesce(e.investor_id, s.investor_id) || ' transaction ' || coalesce(e.transaction_number, s.transaction_number)
                   || ' posting ' || coalesce(e.position, s.position) AS place,
                 'entry ' || coalesce((e.balance_after - e.balance_before)::text, 'none') || ', posting '
                   || coalesce(s.delta::text, 'none') AS found
            FROM (SELECT *, kind::text AS side FROM ledger.entry) e
            FULL JOIN ${SIDES} s ON s.investor_id = e.investor_id AND s.transaction_number = e.transaction_number
                 AND s.position = e.position AND s.kind = e.side AND s.asset = e.asset
           WHERE e.balance_after - e.balance_before IS DISTINCT FROM s.delta`,
  },
  {
    name: 'transactions are numbered without gaps and none lacks its postings',
    sql: `SELECT coalesce(t.investor_id, p.investor_id) || ' transaction ' || coalesce(t.number, p.number) AS place,
                 CASE WHEN t.number IS NULL THEN 'postings without a transaction' WHEN p.number IS NULL THEN 'no postings'
                      ELSE 'gap before it' END AS found
            FROM (SELECT investor_id, number, row_number() OVER (PARTITION BY investor_id ORDER BY number) AS place
                    FROM ledger.transaction) t
            FULL JOIN (SELECT investor_id, transaction_number AS number FROM ledger.posting GROUP BY 1, 2) p
              USING (investor_id, number)
           WHERE t.number IS NULL OR p.number IS NULL OR t.number <> t.place`,
  },
  {
    name: 'each posting is one that a rule names',
    sql: `SELECT p.investor_id || ' transaction ' || p.transaction_number || ' posting ' || p.position AS place,
                 p.name || ' from ' || p.source || ' to ' || p.destination || ' of ' || p.asset AS found
            FROM ledger.posting p
           WHERE NOT EXISTS (SELECT FROM ledger.posting_rule r JOIN ledger.asset a ON a.class = r.asset_class
                              WHERE r.name = p.name AND r.source = p.source AND r.destination = p.destination
                                AND a.id = p.asset)`,
  },
  {
    name: 'each head counts its investor’s transactions',
    sql: `SELECT coalesce(c.investor_id, t.investor_id) || '' AS place,
                 'head ' || coalesce(c.transactions, 0) || ', transactions ' || coalesce(t.made, 0) AS found
            FROM ledger.chain c
            FULL JOIN (SELECT investor_id, count(*) AS made FROM ledger.transaction GROUP BY 1) t USING (investor_id)
           WHERE coalesce(c.transactions, 0) <> coalesce(t.made, 0)`,
  },
  {
    name: 'no chain goes back in time, or ahead of business time',
    sql: `SELECT investor_id || ' transaction ' || number AS place, at || ', after ' || coalesce(before::text, 'nothing') AS found
            FROM (SELECT t.*, lag(t.at) OVER (PARTITION BY t.investor_id ORDER BY t.number) AS before
                    FROM ledger.transaction t) t
           WHERE (at < before AND number >= (SELECT timed_from FROM ledger.chain c WHERE c.investor_id = t.investor_id))
              OR at > business_now() + interval '5 seconds'`,
  },
];
