import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Arrow } from '#ui/figures/change.tsx';
import { directionOf, writeDecimal } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Section } from '#ui/list/list.tsx';
import { listSectors, type SectorDay } from '../../contract.ts';
import styles from './search.module.css';
import { sectorRows, strengthOf } from './sector-rows.ts';

const GROUNDS = { '-1': styles.down, '0': styles.flat, '1': styles.up };

/** The sectors of the day: the area is how many stocks, the ground how far they moved; each leads to its list. */
export function SectorMap() {
  const { t } = useWords();
  const sectors = useCallQuery(listSectors, {}, { errorTip: false }).data?.items ?? [];
  if (sectors.length === 0) return null;
  return (
    <Section title={t('market.search.sectors')}>
      <div className={styles.map}>
        {sectorRows(sectors).map(({ share, tiles }) => (
          <div key={tiles[0]?.sector.sector} className={styles.mapRow} style={{ flexGrow: share }}>
            {tiles.map(({ sector, share: width }) => (
              <Tile key={sector.sector} day={sector} width={width} />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.mapNote}>{t('market.search.sectors.note')}</p>
    </Section>
  );
}

function Tile({ day: { sector, count, changePercent }, width }: { day: SectorDay; width: number }) {
  const { t } = useWords();
  const direction = directionOf(changePercent);
  return (
    <Link
      to="/situation"
      search={{ tab: 'america', sector }}
      className={`${styles.tile} ${GROUNDS[direction]}`}
      style={{ flexGrow: width, '--strength': `${strengthOf(changePercent)}%` } as CSSProperties}
    >
      <span className={styles.tileName}>{t(`market.sector.${sector}`)}</span>
      <span>
        <Arrow direction={direction} />
        {writeDecimal(changePercent, 2, 'never')}%
      </span>
      <span className={styles.tileCount}>{t('market.search.stocks', { count })}</span>
    </Link>
  );
}
