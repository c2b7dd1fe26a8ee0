import { failureText } from '#ui/call/failure-text.ts';
import type { Failure } from '#ui/call/send-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { InSight } from '#ui/preview/in-sight.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { ClockNotice } from './clock-notice.tsx';

interface RefusedPreviewProps {
  failure: Failure | null;
  /** Whose next open the sandbox's clock may go to. */
  exchange: 'XNAS' | 'XNYS' | 'XMEX';
  /** It has opened since, by itself or by the sandbox's clock: “closed” is no longer true. */
  isOpen?: boolean;
  /** The sandbox's clock was moved from here to that open. */
  onMoved?: () => void;
}

/** Why there is no preview; a closed market with the way to its next open. Faults of fields stand at the fields. */
export function RefusedPreview(props: RefusedPreviewProps) {
  return (
    <InSight of={props.failure}>
      <Refused {...props} />
    </InSight>
  );
}

function Refused({ failure, exchange, isOpen = false, onMoved }: RefusedPreviewProps) {
  const words = useWords();
  if (failure === null) return null;
  const text = failureText(words, failure);
  if (failure.kind === 'refusal' && failure.reason === 'market.closed') {
    return isOpen ? null : <ClockNotice text={text} exchange={exchange} onMoved={onMoved} />;
  }
  const hasFields = failure.kind === 'refusal' && Object.keys(failure.fields).length > 0;
  return hasFields ? null : <Caution>{text}</Caution>;
}
