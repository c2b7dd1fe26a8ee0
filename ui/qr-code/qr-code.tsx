import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What a camera reads. */
  value: string;
  /** Said to who cannot see it. */
  label: string;
}

/** Light modules around it, without which cameras do not find it (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/** A QR code, drawn here: what it says goes to nobody. Dark on light in both themes, as cameras want it. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, data } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      runs.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end;
    }
  });
  return runs.join('');
}
