import type { Config } from '#kernel/ports/config.ts';
import { writeMark } from '../statement-file.ts';
import { type Column, PdfSheet } from './pdf-sheet.ts';
import type { AccountSummary, StatementContent } from './statement-content.ts';
import type { StatementWords } from './statement-words.ts';

/** Movements in a PDF at most, about fifty pages; beyond them it says so, and the CSV has all. */
const MAX_LINES = 2_000;
/** The proof stays together, points. */
const PROOF_ROOM = 135;

/** What a month's file is called. */
export const fileName = (month: string, format: 'pdf' | 'csv') => `bolsillo-${month}.${format}`;

/** A statement as PDF: the sums, what is held, every movement of available cash, and the head that pins all of it. */
export async function pdfStatement(
  content: StatementContent,
  words: StatementWords,
  { mode, firm }: Pick<Config, 'mode' | 'firm'>,
): Promise<Buffer> {
  const { t } = words;
  const { statement, investorId } = content;
  const month = words.month(statement.month);
  const title = t('statement.pdf.title', { month });
  const mark = {
    investorId,
    month: statement.month,
    seq: statement.lastSeq.toString(),
    head: statement.head,
  };
  const sheet = new PdfSheet({
    title: `Bolsillo · ${title}`,
    locale: words.locale,
    keywords: writeMark(mark),
    createdAt: new Date(statement.issuedAt),
  });
  sheet.brand('Bolsillo', title);
  if (mode === 'sandbox') sheet.caution(t('statement.pdf.simulated'));
  sheet.facts(statementFacts(content, words, firm));
  sheet.heading(t('statement.pdf.cash'));
  drawAccounts(sheet, content.accounts, words);
  drawHoldings(sheet, content, words);
  for (const { currency } of content.accounts) drawMovements(sheet, content, words, currency);
  drawProof(sheet, content, words);
  return sheet.finish((page, pages) =>
    t('statement.pdf.foot', { page, pages, seq: mark.seq, head: mark.head.slice(0, 16) }),
  );
}

/** Whose statement it is, and who made it. */
export function statementFacts(
  { statement, investorId }: Pick<StatementContent, 'statement' | 'investorId'>,
  words: StatementWords,
  firm: Config['firm'],
): [label: string, value: string][] {
  const { t } = words;
  const month = words.month(statement.month);
  const period = statement.isComplete
    ? t('statement.pdf.complete', { month })
    : t('statement.pdf.soFar', { time: words.moment(statement.issuedAt) });
  return [
    [
      t('statement.pdf.firm'),
      firm ? t('firm.line', { name: firm.name, registration: firm.registration }) : t('firm.simulated'),
    ],
    [t('statement.pdf.investor'), investorId],
    [t('statement.pdf.period'), period],
    [t('statement.pdf.zone'), t('statement.pdf.zone.mexico')],
  ];
}

function drawAccounts(
  sheet: PdfSheet,
  accounts: readonly AccountSummary[],
  { t, cash }: StatementWords,
): void {
  const columns: Column[] = [
    { name: t('statement.pdf.currency'), width: 56 },
    ...['opening', 'paidIn', 'paidOut', 'closing', 'frozen'].map((figure) => ({
      name: t(`statement.pdf.${figure}`),
      width: 92,
      align: 'right' as const,
    })),
  ];
  sheet.table(
    columns,
    accounts.map(({ currency, opening, paidIn, paidOut, closing, frozen }) => [
      currency,
      ...[opening, paidIn, paidOut, closing, frozen].map(cash),
    ]),
  );
  sheet.paragraph(t('statement.pdf.cash.why'));
}

function drawHoldings(sheet: PdfSheet, { holdings }: StatementContent, { t, units }: StatementWords): void {
  for (const { heading, assets } of holdings) {
    sheet.heading(t(heading));
    sheet.table(
      [
        { name: t('statement.pdf.stock'), width: 300 },
        { name: t('statement.pdf.quantity'), width: 216, align: 'right' },
      ],
      assets.map((held) => [held.asset, units(held.asset, held.units)]),
    );
  }
}

function drawMovements(
  sheet: PdfSheet,
  { entries }: StatementContent,
  words: StatementWords,
  currency: string,
): void {
  const { t } = words;
  const lines = entries.filter(({ kind, asset }) => kind === 'available' && asset === currency);
  sheet.heading(t('statement.pdf.movements', { currency }));
  if (lines.length === 0) {
    sheet.paragraph(t('statement.pdf.movements.none'));
    return;
  }
  sheet.table(
    [
      { name: t('statement.pdf.entry'), width: 44 },
      { name: t('statement.pdf.time'), width: 84 },
      { name: t('statement.pdf.description'), width: 208 },
      { name: t('statement.pdf.amount'), width: 90, align: 'right' },
      { name: t('statement.pdf.balance'), width: 90, align: 'right' },
    ],
    lines
      .slice(0, MAX_LINES)
      .map((entry) => [
        entry.seq,
        words.moment(entry.at),
        words.entry(entry).description,
        words.cash(BigInt(entry.delta)),
        words.cash(BigInt(entry.after)),
      ]),
  );
  if (lines.length > MAX_LINES)
    sheet.paragraph(t('statement.pdf.movements.more', { shown: MAX_LINES, count: lines.length }));
}

function drawProof(sheet: PdfSheet, { statement }: StatementContent, { t }: StatementWords): void {
  sheet.heading(t('statement.pdf.proof'), PROOF_ROOM);
  if (statement.lastSeq === 0n) {
    sheet.paragraph(t('statement.pdf.proof.none'));
    return;
  }
  sheet.paragraph(t('statement.pdf.proof.entry', { seq: statement.lastSeq.toString() }));
  sheet.code(statement.head);
  sheet.paragraph(t('statement.pdf.proof.why'));
  sheet.code(`npm run verify-chain -- bolsillo-chain.jsonl --statement ${fileName(statement.month, 'pdf')}`);
}
