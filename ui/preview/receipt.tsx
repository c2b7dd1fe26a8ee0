import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import type { KeptFrom } from '#ui/session/kept-heads.ts';
import { ChainHead } from './chain-head.tsx';
import styles from './preview.module.css';

const ICONS = { done: CircleCheck, waiting: Hourglass, underWay: Hourglass, off: CircleX };

interface ReceiptProps {
  /** Done; waiting for somebody; under way by itself; called off. */
  state: keyof typeof ICONS;
  title: string;
  /** A heading where the receipt is a screen's own; in a sheet, which has its title, a line. */
  as?: 'p' | 'h2';
  /** Stands for what the command was about, with the state at its corner; the state alone where there is none. */
  mark?: ReactNode;
  texts?: readonly (string | null)[];
  lines: readonly KeyValueItem[];
  /** The head of the investor's chain after it, kept on this device. */
  head: string | null;
  from: KeptFrom;
  /** Above the lines. */
  above?: ReactNode;
  /** Below them: more of it, and the ways on. */
  children?: ReactNode;
}

/** The last step of every command with a preview: what was done, every figure, its proof. */
export function Receipt(props: ReceiptProps) {
  const { state, title, as: Title = 'p', mark, texts = [], lines } = props;
  return (
    <div className={styles.receipt} role="status">
      {mark === undefined ? (
        <span className={`${styles.disc} ${styles[state]}`}>
          <Icon of={ICONS[state]} size={32} />
        </span>
      ) : (
        <span className={styles.marked}>
          {mark}
          <span className={`${styles.corner} ${styles[state]}`}>
            <Icon of={ICONS[state]} size={20} />
          </span>
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {texts.map((text) =>
        text === null ? null : (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ),
      )}
      {props.above}
      <KeyValue items={lines} />
      <ChainHead head={props.head} from={props.from} />
      {props.children}
    </div>
  );
}
