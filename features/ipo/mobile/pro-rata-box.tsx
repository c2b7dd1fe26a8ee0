import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { Application, OfferDetail } from '../contract.ts';
import { proRataPart } from '../pro-rata.ts';
import styles from './ipo.module.css';
import { Part } from './part.tsx';

interface ProRataProps {
  application: Application;
  offer: OfferDetail;
}

/** How an applicant's allotment of a placement came about, from the close on, with every figure. */
export function ProRata({ application, offer }: ProRataProps) {
  const { t, quantity } = useWords();
  const { kind, quantity: askedText, allottedQuantity, state } = application;
  const isFinal = !['pending', 'subscription', 'cancelled'].includes(offer.state);
  if (kind !== 'placement' || !isFinal || state === 'cancelled' || state === 'failed') return null;
  const lotSize = BigInt(offer.lotSize);
  const asked = BigInt(askedText);
  const thereIs = BigInt(offer.allocatedLots) * lotSize;
  const all = BigInt(offer.appliedLots) * lotSize;
  const write = (shares: bigint) => quantity(shares.toString());
  if (all <= thereIs) {
    return (
      <Part title={t('placement.math.title')}>
        <p className={styles.soft}>
          {t('placement.math.enough', { all: write(all), there: write(thereIs) })}
        </p>
      </Part>
    );
  }
  const { whole, remainder } = proRataPart(asked, thereIs, all);
  return (
    <Part title={t('placement.math.title')}>
      <KeyValue
        items={[
          { label: t('placement.math.asked'), value: write(asked) },
          { label: t('placement.math.there'), value: write(thereIs) },
          { label: t('placement.math.all'), value: write(all) },
          {
            label: t('placement.math.part'),
            value: `${write(asked)} × ${write(thereIs)} ÷ ${write(all)} = ${write(whole)}`,
          },
          { label: t('placement.math.remainder'), value: write(remainder) },
          ...(allottedQuantity === null
            ? []
            : [
                {
                  label: t('placement.math.leftOver'),
                  value: `+${write(BigInt(allottedQuantity) - whole)}`,
                },
                { label: t('placement.math.got'), value: quantity(allottedQuantity), strong: true },
              ]),
        ]}
      />
      <p className={styles.soft}>{t('placement.math.rule')}</p>
    </Part>
  );
}
