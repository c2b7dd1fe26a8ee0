import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Arrow } from '#ui/figures/change.tsx';
import { directionOf, writeDecimal } from '#ui/i18n/decimal.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import { listSectors, type SectorDay } from '../../contract.ts';
import { earlierSession } from '../session-day.ts';
import { inRows } from './in-rows.ts';
import styles from './search.module.css';
import { strengthOf } from './sector-strength.ts';

const MINUTE_MS = 60_000;
const GROUNDS = { '-1': styles.down, '0': styles.flat, '1': styles.up };

/** Below this share of all stocks a row is too low to say how many it has. */
const LEAST_SHARE = 0.16;
const stocksOf = (days: readonly SectorDay[]) => days.reduce((sum, { count }) => sum + count, 0);

/** The sectors of the day, each as large as its share of all stocks; the ground is how far they moved; each leads to its list. */
export function SectorMap() {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const { items: sectors = [], quoted = [] } = useCallQuery(listSectors, {}, { errorTip: false }).data ?? {};
  if (sectors.length === 0) return null;
  const earlier = quoted.filter((each) => earlierSession(each, now) !== null);
  const all = stocksOf(sectors);
  const rows = inRows(sectors).map((row) => ({ row, share: stocksOf(row) / all }));
  const dated = earlier.map(({ country, exchange, quotedAt }) =>
    t('market.list.dated', {
      country: t(`market.tab.${country}`),
      day: date(quotedAt, 'day', TIME_ZONES[exchange]),
    }),
  );
  return (
    <Section
      title={t(earlier.length === 0 ? 'market.search.sectors' : 'market.search.sectors.last')}
      note={dotted(...dated) || undefined}
    >
      <div className={styles.map}>
        {rows.map(({ row, share }) => (
          <div key={row[0]?.sector} className={styles.mapRow} style={{ '--share': share } as CSSProperties}>
            {row.map((day) => (
              <Tile key={day.sector} day={day} isLow={share < LEAST_SHARE} />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.mapNote}>{t('market.search.sectors.note')}</p>
    </Section>
  );
}

function Tile({ day: { sector, count, country, changePercent }, isLow }: { day: SectorDay; isLow: boolean }) {
  const { t } = useWords();
  const direction = directionOf(changePercent);
  return (
    <Link
      to="/situation"
      search={{ tab: country, sector }}
      className={`${styles.tile} ${GROUNDS[direction]}`}
      style={{ '--strength': `${strengthOf(changePercent)}%`, flexGrow: count } as CSSProperties}
    >
      <span className={styles.tileName}>{t(`market.sector.${sector}`)}</span>
      <span>
        <Arrow direction={direction} />
        {writeDecimal(changePercent, 2, 'never')}%
      </span>
      <span className={isLow ? 'unseen' : styles.tileCount}>{t('market.search.stocks', { count })}</span>
    </Link>
  );
}
