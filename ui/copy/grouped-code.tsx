import styles from './copy.module.css';

const GROUP = 4;

/** A long code whole, in groups that an eye can follow. The gaps are only drawn: what is selected and copied has none. */
export function GroupedCode({ text }: { text: string }) {
  const groups = Array.from({ length: Math.ceil(text.length / GROUP) }, (_, at) => at * GROUP);
  return (
    <code className={styles.code}>
      {groups.map((from) => (
        <span key={from} className={styles.group}>
          {text.slice(from, from + GROUP)}
        </span>
      ))}
    </code>
  );
}
