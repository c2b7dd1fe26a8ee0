import styles from './figures.module.css';

const HUES = 8;

/** A disc with a listing's first two letters, in a colour that its symbol always has. */
export function Monogram({ symbol, size }: { symbol: string; size?: 'small' | 'large' }) {
  let sum = 0;
  for (const letter of symbol) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return (
    <span className={styles.monogram} data-hue={sum % HUES} data-size={size} aria-hidden="true">
      {symbol.slice(0, 2)}
    </span>
  );
}
