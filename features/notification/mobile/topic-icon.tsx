/**
 * What a notification is about, as a picture: a stock's monogram with what happened at its corner, else an icon; of what the
 * firm wrote itself, a megaphone. A refusal looks like one, whatever it refuses.
 */
export function TopicIcon({ of: { topic, symbol, refused } }: { of: Notification }) {
  const icon = refused ? CircleX : ((topic === null ? Megaphone : ICONS[topic]) ?? Bell);
  if (!symbol) return <IconDisc of={icon} tone={refused ? 'refused' : undefined} />;
  return (
    <span className={styles.stock}>
      <Monogram symbol={symbol} />
      <span className={styles.corner} data-refused={refused || undefined} aria-hidden="true">
        <Icon of={refused ? X : icon} size={12} />
      </span>
    </span>
  );
}
