import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { SPARK_POINTS } from '#features/market/contract.ts';
import { useOnScreen } from '#features/market/mobile/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { WatchlistItem } from '../contract.ts';
import styles from './favorites.module.css';
import type { HandleProps } from './use-reorder.ts';
import { OPEN_PX, useSwipe } from './use-swipe.ts';

interface FavoriteRowProps {
  row: WatchlistItem;
  /** How far it stands from its place, in pixels. */
  shift: number;
  /** It is on its way to another place. */
  isMoving: boolean;
  /** A finger draws it: it follows without delay. */
  isDrawn: boolean;
  handle: HandleProps & { 'aria-describedby': string };
  /** Buttons instead of figures; null outside the edit mode. */
  edit: EditProps | null;
  onRemove: () => void;
  /** At its end, outside the edit mode. */
  Action: RowAction | undefined;
}

/** What another feature puts at the end of a favorite's row. */
export type RowAction = ComponentType<{ stock: Pick<WatchlistItem, 'stockId' | 'symbol' | 'kind'> }>;

interface EditProps {
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

/** One favorite: moved by its handle, removed by a swipe, live while it is in sight. */
export function FavoriteRow(props: FavoriteRowProps) {
  const { row, shift, isMoving, isDrawn, handle, edit, onRemove, Action } = props;
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const onScreen = useOnScreen(place);
  const swipe = useSwipe(onRemove);
  return (
    <ListItem>
      <div
        ref={place}
        className={`${styles.place} ${isMoving ? styles.moving : ''} ${isDrawn ? '' : styles.sliding}`}
        style={{ transform: shift === 0 ? undefined : `translateY(${shift}px)` }}
      >
        {swipe.offset < 0 ? (
          <button
            type="button"
            className={styles.under}
            style={{ width: Math.max(OPEN_PX, -swipe.offset) }}
            onClick={onRemove}
          >
            <Icon of={Trash2} />
            {t('watchlist.remove')}
          </button>
        ) : null}
        <div
          className={`${styles.face} ${swipe.isMoving ? '' : styles.sliding}`}
          style={{ transform: swipe.offset === 0 ? undefined : `translateX(${swipe.offset}px)` }}
        >
          <button
            type="button"
            className={styles.handle}
            aria-label={t('watchlist.handle', { symbol: row.symbol })}
            aria-pressed={isMoving}
            {...handle}
          >
            <Icon of={GripVertical} size={20} />
          </button>
          <div
            className={styles.body}
            {...(edit ? {} : swipe.props)}
            onClickCapture={(event) => {
              // The tap that follows a swipe, and the one that closes the row again, lead nowhere.
              if (swipe.offset === 0) return;
              event.preventDefault();
              event.stopPropagation();
              if (!swipe.isMoving) swipe.close();
            }}
          >
            {edit ? (
              <EditedRow row={row} edit={edit} onRemove={onRemove} />
            ) : (
              <LiveRow row={row} onScreen={onScreen} />
            )}
          </div>
          {Action && !edit ? <Action stock={row} /> : null}
        </div>
      </div>
    </ListItem>
  );
}

const RATE_DECIMALS = 4;

function LiveRow({ row, onScreen }: { row: WatchlistItem; onScreen: boolean }) {
  const { t } = useWords();
  const { price, changePercent, stale } = useQuote(onScreen ? row.stockId : null) ?? row;
  // An index is no money, and neither is a rate.
  const figure =
    row.kind === 'stock' ? { currency: row.currency } : { decimals: row.kind === 'rate' ? RATE_DECIMALS : 2 };
  return (
    <Row
      to={`/situation/detail/${row.stockId}`}
      lead={<Monogram symbol={row.symbol} />}
      title={row.symbol}
      detail={row.name}
      middle={
        <Sparkline
          values={row.spark ?? []}
          whole={SPARK_POINTS + 1}
          direction={directionOf(changePercent ?? '0')}
        />
      }
      end={
        <span className={styles.figures}>
          {price === null || changePercent === null ? (
            <span>{t('watchlist.unquoted')}</span>
          ) : (
            <>
              <Flash value={price}>
                <Amount value={price} {...figure} />
              </Flash>
              {stale ? (
                <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
              ) : (
                <ChangePill percent={changePercent} />
              )}
            </>
          )}
        </span>
      }
    />
  );
}

interface EditedRowProps {
  row: WatchlistItem;
  edit: EditProps;
  onRemove: () => void;
}

/** For who cannot drag or swipe: one place up, one down, out. */
function EditedRow({ row, edit, onRemove }: EditedRowProps) {
  const { t } = useWords();
  const { symbol } = row;
  return (
    <Row
      lead={<Monogram symbol={symbol} />}
      title={symbol}
      detail={row.name}
      end={
        <span className={styles.edits}>
          {edit.isFirst ? null : (
            <IconButton
              icon={ArrowUp}
              size={20}
              label={t('watchlist.up', { symbol })}
              onClick={() => edit.onStep(-1)}
            />
          )}
          {edit.isLast ? null : (
            <IconButton
              icon={ArrowDown}
              size={20}
              label={t('watchlist.down', { symbol })}
              onClick={() => edit.onStep(1)}
            />
          )}
          <IconButton
            icon={Trash2}
            size={20}
            label={t('watchlist.remove.one', { symbol })}
            onClick={onRemove}
          />
        </span>
      }
    />
  );
}
