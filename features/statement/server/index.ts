import type { StatementHoldings } from '#kernel/feature/asset-parts.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type CallContext, route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { CURRENCIES, type Currency, formatMoney, money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getStatementFile, listStatements } from '../contract.ts';
import { csvStatement } from './csv-statement.ts';
import { findStatement, findStatements } from './find-statements.ts';
import { fileName, pdfStatement } from './pdf-statement.ts';
import { type CashAt, selectCashAt } from './statement.store.ts';
import { readContent } from './statement-content.ts';
import { statementWords } from './statement-words.ts';

/** What statements build on; `catalogs` put the movements into the reader's words. */
export interface StatementNeeds {
  readonly ports: Ports;
  readonly catalogs: Catalogs;
  /** Classes of assets that are listed as held, as the features tell. */
  holdings(): readonly StatementHoldings[];
}

/** Drawing takes the processor for some tens of milliseconds. */
const FILES = { max: 30, windowMs: 60_000 };

/** Makes the feature. */
export function createStatements({ ports: { config }, catalogs, holdings }: StatementNeeds): ServerFeature {
  const list = route(listStatements, async (context) => {
    const statements = await findStatements(context);
    const seqs = statements.map(({ lastSeq }) => lastSeq);
    const cash = await selectCashAt(context.tx, context.investorId, seqs);
    const items = statements.toReversed().map(({ month, isComplete, afterSeq, lastSeq, head }) => ({
      month,
      isComplete,
      closing: CURRENCIES.map((currency) => ({ currency, amount: cashOf(cash, lastSeq, currency) })),
      entries: (lastSeq - afterSeq).toString(),
      seq: lastSeq.toString(),
      head,
    }));
    return { items };
  });
  const file = route(
    getStatementFile,
    async (context: CallContext, { month, format }) => {
      const statement = await findStatement(context, month);
      const content = await readContent(context.tx, context.investorId, statement, holdings());
      const words = statementWords(catalogs, context.language);
      const bytes =
        format === 'pdf'
          ? await pdfStatement(content, words, config)
          : Buffer.from(csvStatement(content, words));
      return {
        name: fileName(month, format),
        mediaType: format === 'pdf' ? 'application/pdf' : 'text/csv',
        data: bytes.toString('base64'),
        issuedAt: new Date(statement.issuedAt).toISOString(),
        seq: statement.lastSeq.toString(),
        head: statement.head,
      };
    },
    { rateLimit: FILES },
  );
  return { name: 'statement', routes: [list, file] };
}

function cashOf(cash: readonly CashAt[], at: bigint, currency: Currency): string {
  const found = cash.find(({ seq, asset }) => seq === at && asset === currency);
  return formatMoney(money(found?.units ?? 0n));
}
