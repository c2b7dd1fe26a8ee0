/** Tables that stay small whatever the number of investors: reading them whole is the cheapest. */
export const SMALL: Readonly<Record<string, string>> = {
  business_clock: 'one row',
  fee_rate: 'a row for each change of a fee',
  trade_setting: 'a row for each change of a setting',
  overnight_rate: 'a row for each change of a rate',
  margin_setting: 'a row for each change of a setting',
  lending_limit: 'a row for each change of a limit',
  margin_watch: 'one row',
  instrument: 'the listed stocks',
  article_version: 'a row for each version of an article',
  otc_book: 'a row for each stock that the dealer ever traded',
  imported_bar:
    'daily bars that a command imported; read once when prices are loaded, and for their revision',
  day_rate: 'a row for each banking day, read once when the rate is first asked for',
  job_run: 'a row for each kind of job',
  sandbox_seed_step: 'a row for each step of the seeds',
  operator: 'the firm’s people',
  operator_enrolment: 'the firm’s people',
  operator_log_in: 'the firm’s people, for as long as their sessions are kept',
  operator_try: 'the firm’s people',
  anomaly_rule: 'a row for each change of a rule',
  anomaly_alarm: 'a row for each alarm about the firm’s people',
  anomaly_note: 'a row for each of them that an auditor settled',
  reconciliation_statement: 'a row for each statement that a treasurer compared',
  reconciliation_difference: 'differences of those statements',
  ipo_offer: 'a row for each offer that the firm ever made',
  block_offer: 'a row for each offer that the firm ever made',
  ipo_draw: 'a row for each offer that closed',
  ipo_setting: 'a row for each change of a setting',
  ipo_prospectus: 'a row for each offer',
  venue_state: 'one row',
  trade_outbox: 'what is on its way to the venue',
  quote_doubt: 'a row for each quote that its provider contradicts',
  trade_parked_event: 'what the venue told and nobody understood',
};

/** Statements that do read a table that grows, by file, each with its reason. None of them is of an investor's call. */
export const READ_WHOLE: Readonly<
  Record<string, { readonly tables: readonly string[]; readonly why: string }>
> = {
  'ledger/check-ledger.ts': {
    tables: ['ledger.balance', 'ledger.chain', 'ledger.entry', 'ledger.posting', 'ledger.transaction'],
    why: 'the check of the whole ledger, a command of its own',
  },
  'http/idempotency.store.ts': {
    tables: ['idempotency'],
    why: 'a job forgets old keys, some at a time',
  },
  'anomaly/people.store.ts': {
    tables: ['withdrawal'],
    why: 'the auditor alone asks, now and then, for what was given back in so many days',
  },
  'account/log-in.store.ts': { tables: ['log_in'], why: 'a job forgets old log-ins' },
  'proof/root.store.ts': {
    tables: ['ledger.chain', 'proof_place'],
    why: 'the daily root is made of every investor’s head',
  },
  'proof/log-end.store.ts': {
    tables: ['bank_card_log', 'investor_key_log', 'operator_key_log'],
    why: 'the daily root pins where each log of keys and of bank accounts ends',
  },
  'proof/stamp.store.ts': {
    tables: ['proof_root'],
    why: 'the ledger’s check verifies every stamp, as a command',
  },
  'reconciliation/kept-quote.store.ts': {
    tables: ['market_quote'],
    why: 'the ledger’s check and a job make every simulated quote again',
  },
  'announcement/announcement.store.ts': {
    tables: ['investor'],
    why: 'an announcement to all counts its readers, once',
  },
  'web-push/push.store.ts': {
    tables: ['push_outbox'],
    why: 'empties it, where push is switched off',
  },
  'reconciliation/ledger-side.store.ts': {
    tables: ['ledger.posting', 'ledger.transaction', 'trade_fill'],
    why: 'a treasurer compares a statement with all that the firm’s books hold, as a command some times a month',
  },
  'mutual-fund/desk.store.ts': {
    tables: ['mutual_fund_order'],
    why: 'the units of each fund that investors hold: a sum for the publisher’s desk, read by operators alone',
  },
  'margin/margin.store.ts': {
    tables: ['margin_lot', 'margin_move'],
    why: 'what lending has brought, on the console’s dashboard; all lots with a loan when a node starts; the day’s bar of a session that nobody watched',
  },
  'operator/dashboard.store.ts': {
    tables: ['ledger.posting'],
    why: 'the console’s flows of the last days: sums of the firm’s border, read by operators alone',
  },
};
