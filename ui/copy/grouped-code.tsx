import styles from './copy.module.css';
import { groupsOf } from './groups-of.ts';

/** No letter among them that an eye takes for another. */
const DIGITS = /^\d+$/;

/** A long code whole, in groups that an eye can follow. The gaps are only drawn: what is selected and copied has none. */
export function GroupedCode({ text }: { text: string }) {
  return (
    <code className={DIGITS.test(text) ? styles.digits : styles.code}>
      {groupsOf(text).map(({ at, part }) => (
        <span key={at} className={styles.group}>
          {part}
        </span>
      ))}
    </code>
  );
}
