import styles from './copy.module.css';

const GROUP = 4;

/** A long code whole, in groups that an eye can follow. The gaps are only drawn: what is selected and copied has none. */
export function GroupedCode({ text }: { text: string }) {
  // What has hyphens has its groups.
  const size = text.includes('-') ? text.length : GROUP;
  const groups = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => at * size);
  return (
    <code className={styles.code}>
      {groups.map((from) => (
        <span key={from} className={styles.group}>
          {text.slice(from, from + size)}
        </span>
      ))}
    </code>
  );
}
