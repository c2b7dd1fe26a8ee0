import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fold.module.css';
import { List, ListItem } from './list.tsx';
import { Row } from './row.tsx';

interface FoldProps {
  icon: Parameters<typeof Icon>[0]['of'];
  title: string;
  detail: string;
  /** What unfolds is a list, which reaches the edges. */
  isList?: boolean;
  children: ReactNode;
}

/** Lines that unfold, under what one wants to know first; they reach the edges of a padded screen. */
export function Folds({ children }: { children: ReactNode }) {
  return (
    <div className={styles.folds}>
      <List>{children}</List>
    </div>
  );
}

interface FoldLinkProps extends Pick<FoldProps, 'icon' | 'title'> {
  to: string;
}

/** Among them, a line that leads on. */
export function FoldLink({ icon, title, to }: FoldLinkProps) {
  return (
    <ListItem>
      <Row lead={<Icon of={icon} />} title={title} to={to} chevron />
    </ListItem>
  );
}

/** A line that unfolds what it sums up. */
export function Fold({ icon, title, detail, isList = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ListItem>
      <Row
        lead={<Icon of={icon} />}
        title={title}
        detail={detail}
        end={<Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />}
        expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? isList ? children : <div className={styles.folded}>{children}</div> : null}
    </ListItem>
  );
}
