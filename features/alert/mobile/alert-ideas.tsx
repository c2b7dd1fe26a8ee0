import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listStocks } from '#features/market/contract.ts';
import { listWatchlist } from '#features/watchlist/contract.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import styles from './alert.module.css';
import { type Proposal, proposedValue } from './alert-draft.ts';
import { AlertRail } from './alert-rail.tsx';
import { awayPercent } from './alert-words.ts';

const RowAlertSheet = lazy(async () => ({ default: (await import('./row-alert-sheet.tsx')).RowAlertSheet }));

const QUIETLY = { errorTip: false };
/** Proposed to whom has no favourites. */
const KNOWN = ['WALMEX.XMEX', 'AAPL.XNAS', 'BIMBOA.XMEX'];
/** One of each kind, in the order of how often they are wanted. */
const PROPOSALS: readonly Proposal[] = [
  { kind: 'below', percent: 5 },
  { kind: 'above', percent: 5 },
  { kind: 'day_change', percent: 3 },
];

interface Stock {
  readonly id: string;
  readonly symbol: string;
  readonly currency: 'MXN' | 'USD';
  readonly price: string;
}

/** What an alert could be for, where there is none: one's favourites, each with a draft that a tap opens. */
export function AlertIdeas({ onMade }: { onMade: () => void }) {
  const words = useWords();
  const { t } = words;
  const [chosen, choose] = useState<{ stock: Stock; proposal: Proposal } | null>(null);
  const { stocks, isOwn, known } = useStocks();
  // All of it comes at once: nothing moves down.
  if (stocks === null) return <ListSkeleton rows={4} />;
  if (stocks.length === 0) return <NoIdeas known={known} />;
  return (
    <>
      <p className={styles.ideasLead}>{t('alert.ideas.lead')}</p>
      <Section title={t(isOwn ? 'alert.ideas.favorites' : 'alert.ideas.known')} quiet>
        <List label={t('alert.ideas')}>
          {stocks.map((stock, at) => {
            const proposal = PROPOSALS[at % PROPOSALS.length]!;
            return (
              <ListItem key={stock.id}>
                <Row
                  onClick={() => choose({ stock, proposal })}
                  lead={<Monogram symbol={stock.symbol} />}
                  title={t(`alert.idea.${proposal.kind}`, {
                    symbol: stock.symbol,
                    percent: toldPercent(words, stock, proposal),
                  })}
                  detail={ideaDetail(words, stock, proposal)}
                  note={
                    <AlertRail
                      alert={{ ...proposal, value: wantedValue(stock, proposal), currency: stock.currency }}
                      price={stock.price}
                      isIdea
                    />
                  }
                  end={
                    <span className={styles.ideaBell}>
                      <Icon of={Bell} size={20} />
                    </span>
                  }
                />
              </ListItem>
            );
          })}
        </List>
      </Section>
      <ToMarket />
      {chosen ? (
        <Suspense fallback={null}>
          <RowAlertSheet
            stockId={chosen.stock.id}
            proposal={chosen.proposal}
            onOpenChange={(open) => {
              if (open) return;
              choose(null);
              onMade();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Without a stock to propose: why, and how to ask again; else the market alone. */
function NoIdeas({ known }: { known: CallQuery<unknown> }) {
  if (known.failure !== null) return <ErrorState onRetry={known.retry} busy={known.isBusy} />;
  return <ToMarket />;
}

function ToMarket() {
  const { t } = useWords();
  return (
    <div className={styles.ideasMore}>
      <ButtonLink kind="secondary" to="/situation">
        {t('alert.list.toMarket')}
      </ButtonLink>
    </div>
  );
}

/** What it would wait for; a day's change as its percentage. */
const wantedValue = (stock: Stock, proposal: Proposal): string =>
  proposal.kind === 'day_change' ? String(proposal.percent) : proposedValue(proposal, stock);

/** A price in whole cents is seldom just so many percent away: what it is short or over by less than this goes unsaid. */
const NEARLY = 0.1;

/** How far off the price is that it would wait for: the plain figure that was meant, or the true one where cents are coarse. */
function toldPercent({ quantity }: Words, stock: Stock, proposal: Proposal): string {
  const meant = String(proposal.percent);
  const away = awayPercent({ ...proposal, value: wantedValue(stock, proposal) }, stock.price) ?? meant;
  return quantity(Math.abs(Number(away) - proposal.percent) < NEARLY ? meant : away);
}

/** Where it would fire. */
function ideaDetail({ t, money }: Words, stock: Stock, proposal: Proposal): string {
  if (proposal.kind === 'day_change') return t('alert.idea.either');
  return t('alert.idea.at', { value: money(wantedValue(stock, proposal), stock.currency, { code: false }) });
}

/** As many as there are proposals; null while they are asked for. */
function useStocks(): { stocks: readonly Stock[] | null; isOwn: boolean; known: CallQuery<unknown> } {
  const most = PROPOSALS.length;
  const watched = useCallQuery(listWatchlist, { limit: most }, QUIETLY);
  const own = watched.data?.items.flatMap(({ stockId: id, symbol, currency, price }) =>
    price === null ? [] : [{ id, symbol, currency, price }],
  );
  const isOwn = own !== undefined && own.length > 0;
  const known = useCallQuery(
    listStocks,
    { ids: KNOWN },
    { ...QUIETLY, enabled: !watched.isLoading && !isOwn },
  );
  if (isOwn) return { stocks: own, isOwn, known };
  if (watched.isLoading || known.isLoading) return { stocks: null, isOwn, known };
  const items = known.data?.items ?? [];
  return {
    stocks: items.flatMap(({ id, symbol, currency, price }) =>
      price === null ? [] : [{ id, symbol, currency, price }],
    ),
    isOwn,
    known,
  };
}
