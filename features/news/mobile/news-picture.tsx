import { useRef } from 'react';
import { useOnScreen } from '#features/market/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { getNewsImage } from '../contract.ts';
import styles from './news.module.css';

interface NewsPictureProps {
  id: string;
  look: 'small' | 'wide';
}

/** The picture of an article, asked for once it is nearly in sight; its place is kept before. It decorates: the title says what it is about. */
export function NewsPicture({ id, look }: NewsPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const onScreen = useOnScreen(place);
  // A picture never changes: once there, it is not asked for again.
  const { data } = useCallQuery(getNewsImage, { id }, { enabled: onScreen, errorTip: false, keep: false });
  return (
    <span ref={place} className={look === 'small' ? styles.thumb : styles.picture}>
      {data ? <img src={`data:${data.image.type};base64,${data.image.data}`} alt="" /> : null}
    </span>
  );
}
