import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { blockTerms } from '#features/block-trade/server/block.fixture.ts';
import { termsOf } from '#features/ipo/server/ipo.fixture.ts';
import type { TestBolsillo, TestOperator } from '#testing/bolsillo.ts';
import { somePicture } from '#testing/verified-investor.ts';
import { idOf, type Pending, standingHalt } from './pending-cases.fixture.ts';

/** One thing that one person tries: a call with a body that is good, on a case that is there. */
export interface Try {
  /** `operator/…` without the front. */
  readonly call: string;
  readonly body: (at: Moment) => object | Promise<object>;
  /** Why it may move money, though one person does it; nothing else may. */
  readonly moves?: string;
}

/** When something is tried, and by whom. */
export interface Moment {
  readonly world: TestBolsillo;
  readonly pending: Pending;
  readonly who: TestOperator;
  /** Of the firm, with whom nothing else is tried. */
  readonly colleague: string;
  /** Counts who tries, for what is there only once. */
  readonly turn: number;
}

const DAY_MS = 86_400_000;
const REASON = 'Because I want to';
const REFERENCE = 'BMV, aviso 2026-1120';
const of = (id: keyof Pending) => (at: Moment) => ({ id: at.pending[id] as string });
const with_ = (id: keyof Pending, more: object) => (at: Moment) => ({ ...of(id)(at), ...more });
const investor =
  (more: object = {}) =>
  (at: Moment) => ({ investorId: at.pending.ana.id, ...more });
const transfer = (received: string) => () => ({ received, transferKey: randomUUID(), opinion: REASON });
const completed = (id: keyof Pending, received: string) => (at: Moment) => ({
  ...of(id)(at),
  ...transfer(received)(),
});
const inHand = (family: string, id: keyof Pending): Try => ({ call: `${family}_take`, body: of(id) });
const own = async ({ world, who }: Moment, offset: number) =>
  (await idOf(
    world,
    `SELECT id FROM approval WHERE requested_by = $1 AND state = 'waiting' ORDER BY id OFFSET $2 LIMIT 1`,
    who.id,
    offset,
  )) ?? randomUUID();
const page = () => ({});

const DEPOSITS: Try[] = [
  { call: 'deposit_list', body: () => ({ state: 'waiting' }) },
  { call: 'deposit_case', body: of('deposit') },
  ...(['deposit', 'largeDeposit', 'shortDeposit', 'refusedDeposit'] as const).flatMap((id) => [
    inHand('deposit', id),
    { call: 'deposit_proof', body: of(id) },
  ]),
  { call: 'deposit_quote', body: with_('deposit', { received: '1500.00' }) },
  {
    call: 'deposit_complete',
    body: completed('deposit', '1500.00'),
    moves: 'a deposit as it was told, under the limit',
  },
  { call: 'deposit_complete', body: completed('largeDeposit', '90000.00') },
  { call: 'deposit_complete', body: completed('shortDeposit', '1600.00') },
  { call: 'deposit_refuse', body: with_('refusedDeposit', { verdict: 'rejected', opinion: REASON }) },
  { call: 'deposit_decide', body: with_('largeDeposit', { agree: false, opinion: REASON }) },
  { call: 'deposit_release', body: of('largeDeposit') },
];

const HASH = 'ab'.repeat(32);
const WITHDRAWALS: Try[] = [
  { call: 'withdrawal_list', body: () => ({ state: 'waiting' }) },
  { call: 'withdrawal_case', body: of('withdrawal') },
  ...(['withdrawal', 'refusedWithdrawal', 'doubtfulWithdrawal', 'largeWithdrawal'] as const).map((id) =>
    inHand('withdrawal', id),
  ),
  {
    call: 'withdrawal_decide',
    body: with_('refusedWithdrawal', { agree: false, opinion: REASON }),
    moves: 'a withdrawal that was asked for is rejected: all of it goes back',
  },
  ...(['withdrawal', 'doubtfulWithdrawal', 'largeWithdrawal'] as const).map((id) => ({
    call: 'withdrawal_decide',
    body: with_(id, { agree: true, opinion: REASON }),
  })),
  { call: 'withdrawal_pay', body: with_('largeWithdrawal', { payoutReference: HASH }) },
  {
    call: 'withdrawal_pay',
    body: with_('withdrawal', { payoutReference: HASH }),
    moves: 'a withdrawal that was asked for, under the limit, is sent',
  },
  { call: 'withdrawal_doubt', body: with_('doubtfulWithdrawal', { opinion: REASON }) },
  inHand('withdrawal', 'doubtfulWithdrawal'),
  { call: 'withdrawal_decide', body: with_('doubtfulWithdrawal', { agree: false, opinion: REASON }) },
  {
    call: 'withdrawal_return',
    body: with_('doubtfulWithdrawal', { opinion: REASON, returnReference: REFERENCE }),
  },
  { call: 'withdrawal_release', body: of('largeWithdrawal') },
];

const LOANS: Try[] = [
  { call: 'loan_list', body: () => ({ state: 'waiting' }) },
  { call: 'loan_case', body: of('loan') },
  inHand('loan', 'loan'),
  { call: 'loan_release', body: of('loan') },
  inHand('loan', 'loan'),
  {
    call: 'loan_decide',
    body: with_('loan', { agree: true, opinion: '' }),
    moves: 'a loan that was asked for, within the limit of its score, is agreed to',
  },
];

const draft = async ({ world }: Moment) =>
  (await idOf(world, `SELECT id FROM ipo_offer WHERE state = 'draft' ORDER BY id DESC LIMIT 1`)) ??
  randomUUID();
const hence = ({ world }: Moment, days: number) => new Date(world.now() + days * DAY_MS).toISOString();

const OFFERS: Try[] = [
  { call: 'ipo_list', body: page },
  { call: 'ipo_save', body: ({ world }) => termsOf(world) },
  { call: 'ipo_publish', body: async (at) => ({ id: await draft(at), reason: REASON }) },
  { call: 'ipo_allocation', body: with_('offer', { lots: '50', reason: REASON }) },
  {
    call: 'ipo_dates',
    body: (at) => ({
      ...of('offer')(at),
      allocatedAt: hence(at, 3),
      lotteryAt: hence(at, 4),
      listingOn: '2026-12-15',
    }),
  },
  {
    call: 'ipo_price',
    body: with_('offer', { price: '9.00', reference: REFERENCE, reason: REASON }),
  },
  { call: 'ipo_cancel', body: with_('offer', { reason: REASON, reference: REFERENCE }) },
];

const blockDraft = async ({ world }: Moment) =>
  (await idOf(world, `SELECT id FROM block_offer WHERE state = 'draft' ORDER BY id DESC LIMIT 1`)) ??
  randomUUID();

const BLOCKS: Try[] = [
  { call: 'block_list', body: page },
  { call: 'block_save', body: ({ world }) => blockTerms(world) },
  { call: 'block_back', body: async (at) => ({ id: await blockDraft(at), reference: REFERENCE }) },
  { call: 'block_close', body: with_('block', { reason: REASON }) },
];

const FOUNDATIONS: Try[] = [
  { call: 'foundation_list', body: page },
  { call: 'foundation_coverage', body: of('foundation') },
  { call: 'foundation_key_draw', body: page },
  {
    call: 'foundation_request',
    body: (at) => ({
      name: 'Plazo nuevo',
      publisher: 'Arrendadora nueva',
      intro: { es: 'Financia maquinaria.', en: 'Finances machines.', zh: '为机器设备融资。' },
      currency: 'MXN',
      minAmount: '1000',
      expectedRate: '99.00',
      beginAt: hence(at, 1),
      finishAt: hence(at, 90),
      reference: REFERENCE,
    }),
  },
  { call: 'foundation_income', body: with_('foundation', { amount: '1000000.00', reference: REFERENCE }) },
];

const PAPERS: Try[] = [
  { call: 'kyc_list', body: () => ({ state: 'waiting' }) },
  { call: 'kyc_case', body: of('kyc') },
  inHand('kyc', 'kyc'),
  { call: 'kyc_photo', body: with_('kyc', { side: 'front' }) },
  { call: 'kyc_photo', body: with_('kyc', { side: 'back' }) },
  { call: 'kyc_decide', body: with_('kyc', { agree: true, opinion: '' }) },
  { call: 'kyc_release', body: of('kyc') },
  { call: 'password_reset_list', body: () => ({ state: 'waiting' }) },
  { call: 'password_reset_case', body: of('reset') },
  inHand('password_reset', 'reset'),
  { call: 'password_reset_photo', body: with_('reset', { side: 'face' }) },
  { call: 'password_reset_photo', body: with_('reset', { side: 'front' }) },
  { call: 'password_reset_decide', body: with_('reset', { agree: true, opinion: '' }) },
  { call: 'password_reset_release', body: of('reset') },
  { call: 'password_reset_stop', body: with_('reset', { reason: REASON }) },
];

const BOOKS: Try[] = [
  {
    call: 'adjustment_request',
    body: ({ pending }) => ({
      phone: pending.ana.phone,
      kind: 'bonus',
      currency: 'USD',
      amount: '100.00',
      reason: REASON,
    }),
  },
  {
    call: 'legal_hold_request',
    body: ({ pending }) => ({
      phone: pending.ana.phone,
      authority: 'My own',
      reference: REFERENCE,
      reason: REASON,
    }),
  },
  { call: 'legal_hold_lift', body: with_('legalHold', { reason: REASON }) },
  { call: 'legal_hold_list', body: () => ({ state: 'in_force' }) },
  { call: 'trading_halt_list', body: page },
  {
    call: 'trading_halt_lift',
    body: async ({ world }) => ({ id: await standingHalt(world), reason: REASON }),
  },
  { call: 'tariff_list', body: page },
  {
    call: 'tariff_request',
    body: ({ turn }) => ({
      schedule: 'exchange_setting',
      line: 'spread_rate',
      effectiveFrom: `2027-02-0${(turn % 5) + 1}`,
      values: { percent: '4.25' },
      reason: REASON,
    }),
  },
  {
    call: 'reconciliation_import',
    body: () => ({
      source: 'bank',
      from: '2026-11-19',
      to: '2026-11-19',
      fileName: 'mine.csv',
      content: Buffer.from('date,reference,amount,currency\n2026-11-19,YY1,100.00,MXN').toString('base64'),
    }),
  },
  { call: 'mutual_fund_list', body: () => ({}) },
  {
    call: 'mutual_fund_request',
    body: ({ turn }) => ({
      id: `NUEVO${turn}`,
      name: 'Fondo nuevo',
      series: 'A',
      administrator: 'Administradora nueva',
      kind: 'balanced',
      currency: 'MXN',
      risk: 3,
      yearlyCost: '1.50',
      horizonMonths: 12,
      composition: [{ part: 'government', percent: '100' }],
      minimum: '100',
      cutOff: '13:30',
      valuedAt: '19:00',
      settleDays: 1,
      reference: 'Prospecto del fondo',
    }),
  },
  {
    call: 'mutual_fund_import',
    body: ({ turn }) => ({
      fileName: 'valores.csv',
      reference: 'Reporte del administrador',
      content: Buffer.from(`fund,date,nav\nJACARANDA,2026-11-${10 + turn},3.25\n`).toString('base64'),
    }),
  },
  { call: 'reconciliation_list', body: page },
  { call: 'reconciliation_differences', body: ({ pending: { statementId } }) => ({ statementId }) },
  {
    call: 'reconciliation_explain',
    body: ({ pending: { statementId } }) => ({ statementId, place: 1, text: REASON }),
  },
  { call: 'reconciliation_file', body: ({ pending: { statementId } }) => ({ statementId }) },
  { call: 'anomaly_list', body: () => ({ state: 'open' }) },
  { call: 'anomaly_people', body: () => ({ days: '7' }) },
  {
    call: 'anomaly_settle',
    body: async ({ world, colleague }) => {
      const { rows } = await world.database.owner.query(
        `INSERT INTO anomaly_alarm (rule, effective_from, operator_id, first_at, last_at, found, cases, raised_at)
         VALUES ('fast', '2015-01-01', $1, now(), now(), 5, '[]', now()) RETURNING number::text`,
        [colleague],
      );
      return { number: rows[0]?.number, text: REASON };
    },
  },
  { call: 'approval_kinds', body: () => ({}) },
  { call: 'approval_list', body: () => ({ state: 'waiting' }) },
  // whatever the same person asked for, they cannot agree to
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((offset) => ({
    call: 'approval_decide',
    body: async (at: Moment) => ({ id: await own(at, offset), agree: true }),
  })),
  {
    call: 'approval_decide',
    body: ({ pending }) => ({ id: pending.adjustment, agree: true }),
    moves: 'an adjustment that another asked for is agreed to: two persons',
  },
];

const MARKET: Try[] = [
  { call: 'corporate_action_list', body: () => ({ state: 'coming' }) },
  {
    call: 'corporate_action_propose',
    body: ({ turn }) => ({
      stockId: 'AMZN.XNAS',
      kind: 'split',
      exDate: '2026-12-15',
      numerator: String(turn + 2),
      denominator: '1',
      reference: REFERENCE,
      reason: REASON,
    }),
  },
  {
    call: 'corporate_action_cancel',
    body: async ({ world }) => ({
      id: await idOf(world, `SELECT id FROM corporate_action WHERE state = 'announced' LIMIT 1`),
      reason: REASON,
    }),
  },
  { call: 'listing_list', body: () => ({ text: 'AAPL' }) },
  { call: 'market_notice_list', body: page },
  { call: 'market_halt', body: () => ({ stockId: 'AAPL.XNAS', reference: REFERENCE }) },
  { call: 'market_resume', body: () => ({ stockId: 'AAPL.XNAS', reference: REFERENCE }) },
  {
    call: 'listing_change',
    body: ({ turn }) => ({
      stockId: 'MSFT.XNAS',
      to: turn % 2 ? 'listed' : 'unlisted',
      on: '2026-12-15',
      reference: REFERENCE,
    }),
  },
  {
    call: 'listing_add',
    body: ({ turn }) => ({
      symbol: `NUEVA${turn}`,
      exchange: 'XMEX',
      name: 'Nueva Emisora, S.A.B.',
      sector: 'industrials',
      on: '2026-12-15',
      reference: REFERENCE,
    }),
  },
  { call: 'announcement_check', body: ({ pending }) => announcement(pending) },
  { call: 'announcement_send', body: ({ pending }) => announcement(pending) },
  { call: 'announcement_list', body: page },
  { call: 'text_picture_add', body: async () => ({ data: await somePicture() }) },
  {
    call: 'announcement_detail',
    body: async ({ world }) => ({
      id: (await idOf(world, 'SELECT id FROM announcement LIMIT 1')) ?? randomUUID(),
    }),
  },
  { call: 'article_list', body: page },
  { call: 'article_detail', body: () => ({ id: 'risk' }) },
  {
    call: 'article_publish',
    body: ({ turn }) => ({
      id: 'risk',
      after: turn,
      texts: { es: { title: 'Riesgos', content: '<p>Ninguno</p>' } },
    }),
  },
  { call: 'news_check', body: () => ARTICLE },
  { call: 'news_publish', body: () => ARTICLE },
  { call: 'news_list', body: page },
  { call: 'news_detail', body: async ({ world }) => ({ id: await newsOf(world) }) },
  { call: 'news_withdraw', body: async ({ world }) => ({ id: await newsOf(world), reason: REASON }) },
];

const ARTICLE = {
  texts: { es: { title: 'Sube', summary: 'Mucho', content: '<p>A 1,000,000.00</p>' } },
  kind: 'news',
  country: null,
  stockIds: ['AAPL.XNAS'],
};
const newsOf = async (world: TestBolsillo) =>
  (await idOf(world, `SELECT id FROM news WHERE origin = 'operator' AND state <> 'withdrawn' LIMIT 1`)) ??
  randomUUID();

const announcement = (pending: Pending) => ({
  texts: { es: { title: 'Aviso', content: '<p>Tu saldo es de 1,000,000.00</p>' } },
  audience: 'some',
  phones: [pending.ana.phone],
  popup: false,
});

const PEOPLE: Try[] = [
  { call: 'overview', body: page },
  { call: 'dashboard', body: page },
  { call: 'investor_list', body: page },
  { call: 'investor_file', body: investor() },
  { call: 'investor_positions', body: investor({ state: 'open' }) },
  ...['orders', 'ledger', 'notifications', 'devices'].map((part) => ({
    call: `investor_${part}`,
    body: investor(),
  })),
  {
    call: 'investor_device_end',
    body: async ({ world, pending: { ana } }) => ({
      investorId: ana.id,
      deviceId: await idOf(world, 'SELECT id FROM log_in WHERE investor_id = $1 LIMIT 1', ana.id),
    }),
  },
  { call: 'investor_block', body: investor({ reason: REASON }) },
  { call: 'investor_unblock', body: investor({ reason: REASON }) },
  { call: 'audit_list', body: page },
  { call: 'list', body: page },
  {
    call: 'create',
    body: ({ turn }) => ({
      signInName: `nadie.${turn}`,
      name: 'Nadie',
      roles: ['treasurer'],
      reason: REASON,
    }),
  },
  {
    call: 'set_roles',
    body: ({ colleague }) => ({ operatorId: colleague, roles: ['auditor'], reason: REASON }),
  },
  { call: 'renew_credentials', body: ({ colleague }) => ({ operatorId: colleague, reason: REASON }) },
  { call: 'enrolment_half', body: ({ pending }) => ({ operatorId: pending.enrolling }) },
  { call: 'end_sessions', body: ({ colleague }) => ({ operatorId: colleague }) },
  { call: 'close', body: ({ colleague }) => ({ operatorId: colleague }) },
  { call: 'key_create', body: () => ({ algorithm: 'Ed25519', publicKey: newPublicKey() }) },
  { call: 'key_list', body: page },
  { call: 'key_admit', body: async (at) => ({ keyId: await ownKey(at), reason: REASON }) },
  { call: 'key_end', body: async (at) => ({ keyId: await ownKey(at) }) },
  { call: 'sign_out', body: page },
];

const newPublicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const ownKey = ({ world, who }: Moment) =>
  idOf(
    world,
    `SELECT encode(key_id, 'hex') AS id FROM operator_key_log WHERE operator_id = $1 ORDER BY seq DESC LIMIT 1`,
    who.id,
  );

const sentPicture = async ({ world, pending: { ana } }: Moment) =>
  (await idOf(
    world,
    'SELECT image_id AS id FROM chat_message WHERE investor_id = $1 AND image_id IS NOT NULL LIMIT 1',
    ana.id,
  )) ?? randomUUID();

const REPLY = { shortcut: 'saldo', title: 'Saldo', es: 'Tu saldo es de 1,000,000.00', en: '', zh: '' };
const CHATS: Try[] = [
  { call: 'chat_list', body: () => ({ state: 'open' }) },
  { call: 'chat_figures', body: page },
  { call: 'chat_colleagues', body: page },
  { call: 'chat_take', body: investor() },
  { call: 'chat_conversation', body: investor() },
  { call: 'chat_cards', body: investor() },
  { call: 'chat_mark', body: investor({ sequence: 1, read: true }) },
  { call: 'chat_typing', body: investor() },
  { call: 'chat_upload', body: async (at) => ({ ...investor()(at), data: await somePicture() }) },
  {
    call: 'chat_send',
    body: ({ turn, pending: { ana } }) => ({
      investorId: ana.id,
      clientId: `try-${turn}`,
      text: 'Te abono 1,000,000.00',
    }),
  },
  {
    call: 'chat_note',
    body: ({ turn, pending: { ana } }) => ({ investorId: ana.id, clientId: `note-${turn}`, text: REASON }),
  },
  { call: 'chat_picture', body: async (at) => ({ ...investor()(at), imageId: await sentPicture(at) }) },
  { call: 'clock_advance', body: ({ world }) => ({ to: new Date(world.now() + 1_000).toISOString() }) },
  { call: 'chat_close', body: investor() },
  { call: 'chat_reopen', body: investor() },
  { call: 'chat_hand_over', body: investor({ to: null }) },
  { call: 'chat_reply_save', body: () => REPLY },
  { call: 'chat_reply_list', body: page },
  { call: 'chat_reply_delete', body: () => ({ shortcut: REPLY.shortcut }) },
];

/** All that can be tried at the console, each call at least once, in an order in which one leads to the next. */
export const TRIES: readonly Try[] = [
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...LOANS,
  ...OFFERS,
  ...BLOCKS,
  ...FOUNDATIONS,
  ...PAPERS,
  ...BOOKS,
  ...MARKET,
  ...CHATS,
  ...PEOPLE,
];
