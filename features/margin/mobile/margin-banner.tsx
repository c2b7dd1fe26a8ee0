import { TriangleAlert } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { MarginItem } from '../contract.ts';
import { percentAway, shownTrigger } from '../estimate.ts';
import styles from './margin.module.css';

interface MarginBannerProps {
  margin: MarginItem;
  symbol: string;
  quantity: string;
  price: string | null;
}

/** A margin call that stands, or the closing that is under way; nothing otherwise. */
export function MarginBanner({ margin, symbol, quantity, price: now }: MarginBannerProps) {
  const words = useWords();
  const { t } = words;
  if (margin.calledAt === null && !margin.isClosing) return null;
  const close = margin.closingPrice;
  const away = close === null || now === null ? null : percentAway(now, close);
  return (
    <section className={styles.banner} role="status">
      <Icon of={TriangleAlert} size={24} />
      <div>
        <h2>{t(margin.isClosing ? 'margin.closing.title' : 'margin.called.title')}</h2>
        <p>
          {margin.isClosing
            ? t('margin.closing.text', { quantity: words.quantity(quantity), symbol })
            : t('margin.called.text', {
                symbol,
                price: close === null ? '—' : `$${words.price(shownTrigger(close))}`,
                percent: away === null ? '—' : words.percent(away, 'never'),
                quantity: words.quantity(quantity),
              })}
        </p>
      </div>
    </section>
  );
}
