import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './bank-card.module.css';

interface CardFaceProps {
  bank: ReactNode;
  number: ReactNode;
  holder: ReactNode;
  /** Beside the holder, or beneath where there is no room. */
  end: ReactNode;
}

/** A card as it lies on the table: bank, number, holder. */
export function CardFace({ bank, number, holder, end }: CardFaceProps) {
  return (
    <>
      <div className={styles.faceTop}>
        {bank}
        <Icon of={Landmark} />
      </div>
      <p className={styles.number}>{number}</p>
      <div className={styles.faceEnd}>
        <p className={styles.holder}>{holder}</p>
        {end}
      </div>
    </>
  );
}
