import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { listPopularSearches, listStocks } from '../../contract.ts';
import list from '../market-list.module.css';
import type { StockPart } from '../stock-part.ts';
import { StockRow } from '../stock-row.tsx';
import { Actions } from './actions.tsx';
import styles from './search.module.css';
import { SectorMap } from './sector-map.tsx';
import { forgetViewed, viewedStocks } from './viewed-stocks.ts';

/** Before anything is typed: what one looked at, the sectors of the day, what others chose. */
export function SearchStart({ parts }: { parts: readonly StockPart[] }) {
  return (
    <>
      <Viewed />
      <SectorMap />
      <Popular parts={parts} />
    </>
  );
}

function Viewed() {
  const { t } = useWords();
  const [stocks, setStocks] = useState(viewedStocks);
  if (stocks.length === 0) return null;
  const forget = () => {
    forgetViewed();
    setStocks([]);
  };
  return (
    <Section
      title={t('market.search.viewed')}
      action={
        <Button kind="quiet" width="fit" onClick={forget}>
          {t('market.search.forget')}
        </Button>
      }
    >
      <div className={styles.chips}>
        {stocks.map(({ id, symbol }) => (
          <Link key={id} to={`/situation/detail/${id}`} className={styles.chip}>
            <Monogram symbol={symbol} />
            {symbol}
          </Link>
        ))}
      </div>
    </Section>
  );
}

function Popular({ parts }: { parts: readonly StockPart[] }) {
  const { t } = useWords();
  const popular = useCallQuery(listPopularSearches, {}, { errorTip: false });
  const items = popular.data?.items ?? [];
  if (items.length === 0) return popular.isLoading ? null : <MostTraded parts={parts} />;
  const most = Math.max(...items.map(({ people }) => people));
  return (
    <Section title={t('market.search.popular')}>
      <div className={styles.found}>
        <List label={t('market.search.popular')}>
          {items.map(({ stock, people }) => (
            <ListItem key={stock.id}>
              <div className={list.row}>
                <Row
                  to={`/situation/detail/${stock.id}`}
                  lead={
                    <span className={styles.ranked}>
                      <span className={styles.rank} aria-hidden="true">
                        {1 + items.filter((other) => other.people > people).length}
                      </span>
                      <Monogram symbol={stock.symbol} />
                    </span>
                  }
                  title={stock.symbol}
                  detail={
                    <span className={styles.people}>
                      <span className={styles.bar} style={{ width: `${(people / most) * 45}%` }} />
                      {t('market.search.people', { count: people })}
                    </span>
                  }
                  end={
                    <span className={list.figures}>
                      <Amount value={stock.price} currency={stock.currency} code />
                      {stock.stale ? (
                        <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
                      ) : (
                        <ChangePill percent={stock.changePercent} />
                      )}
                    </span>
                  }
                />
                <Actions stock={stock} parts={parts} />
              </div>
            </ListItem>
          ))}
        </List>
      </div>
    </Section>
  );
}

const SHOWN_TRADED = 5;

/** While nobody has chosen anything: what changes hands most. */
function MostTraded({ parts }: { parts: readonly StockPart[] }) {
  const { t } = useWords();
  const input = { country: 'mexico', movers: 'traded', limit: SHOWN_TRADED } as const;
  const items = useCallQuery(listStocks, input, { errorTip: false }).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('market.movers.traded')}>
      <div className={styles.found}>
        <List label={t('market.movers.traded')}>
          {items.map((stock) => (
            <StockRow key={stock.id} stock={stock} action={<Actions stock={stock} parts={parts} />} />
          ))}
        </List>
      </div>
    </Section>
  );
}
