import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';

interface FoldProps {
  icon: Parameters<typeof Icon>[0]['of'];
  title: string;
  detail: string;
  children: ReactNode;
}

/** A line that unfolds what it sums up. */
export function Fold({ icon, title, detail, children }: FoldProps) {
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
      {isOpen ? children : null}
    </ListItem>
  );
}
