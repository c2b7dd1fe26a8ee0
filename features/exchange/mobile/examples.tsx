import { ArrowRight } from 'lucide-react';
import type { Currency } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { otherSide } from './estimate.ts';
import styles from './exchange.module.css';
import type { Exchanging } from './use-exchange.ts';

/** Round amounts of each currency. */
const ROUND: Record<Currency, readonly string[]> = {
  MXN: ['1000', '5000', '20000'],
  USD: ['100', '500', '1000'],
};

/** What round amounts come to at the rate of now; a tap writes one of them. */
export function Examples({
  exchanging: { form, to, known, terms, rate, change },
}: {
  exchanging: Exchanging;
}) {
  const { t, money } = useWords();
  if (terms === null || rate.isOffline || known?.stale) return null;
  return (
    <div className={styles.examples}>
      <Section title={t('exchange.examples')} quiet>
        <List label={t('exchange.examples')}>
          {ROUND[form.from].map((amount) => (
            <ListItem key={amount}>
              <button
                type="button"
                className={styles.example}
                onClick={() => change({ by: 'amount', typed: amount })}
              >
                <span>{money(amount, form.from)}</span>
                <Icon of={ArrowRight} size={16} />
                <span>≈ {money(otherSide(terms, 'amount', amount) ?? '0', to)}</span>
              </button>
            </ListItem>
          ))}
        </List>
      </Section>
    </div>
  );
}
