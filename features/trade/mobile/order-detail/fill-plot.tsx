import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { OrderDetail } from '../../contract.ts';
import styles from './fill-plot.module.css';
import { fillPlotOf, SLOTS } from './fill-plot.ts';

const SLOT = 10;
const DOT = 8;
const STEP = DOT + 1.5;
/** Room for the line of what was allowed, however few dots there are. */
const LEAST_DOTS = 3;
const WIDTH = SLOTS * SLOT;
const middleOf = (slot: number) => slot * SLOT + SLOT / 2;

/** The shares of an order as dots at their prices, beside the worst price that it allowed. What it draws stands in words beneath. */
export function FillPlot({ order }: { order: OrderDetail }) {
  const { t, price } = useWords();
  // A dot is a share: while the eye is closed they are not to be counted.
  const hidden = useHiddenFigures();
  const plot = hidden ? null : fillPlotOf(order);
  const bound = order.maxPrice ?? order.minPrice;
  if (plot === null || bound === null || order.averagePrice === null) return null;
  const { each, columns, boundSlot, averageSlot } = plot;
  const isLeft = boundSlot === 0;
  const height = Math.max(LEAST_DOTS, ...columns.map(({ dots }) => dots)) * STEP + STEP;
  const heightsOf = (dots: number) =>
    Array.from({ length: dots }, (_, at) => height - 3 - DOT / 2 - at * STEP);
  return (
    <figure className={styles.plot}>
      <figcaption>{t('trade.order.dots', { count: each })}</figcaption>
      <svg className={styles.dots} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        <rect
          className={styles.unused}
          x={Math.min(middleOf(averageSlot), middleOf(boundSlot))}
          y={height - 12}
          width={Math.abs(averageSlot - boundSlot) * SLOT}
          height={11}
        />
        <path className={styles.axis} d={`M0 ${height - 1}H${WIDTH}`} />
        <path className={styles.bound} d={`M${middleOf(boundSlot)} ${STEP}V${height}`} />
        {columns.flatMap(({ slot, dots }) =>
          heightsOf(dots).map((y) => (
            <circle key={`${slot} ${y}`} className={styles.dot} cx={middleOf(slot)} cy={y} r={DOT / 2} />
          )),
        )}
      </svg>
      <p className={isLeft ? `${styles.ends} ${styles.mirrored}` : styles.ends}>
        <span className={styles.average}>
          {t('trade.order.dots.average', { price: price(order.averagePrice) })}
        </span>
        <span>{t('trade.order.dots.bound', { side: order.side, price: price(bound) })}</span>
      </p>
    </figure>
  );
}
