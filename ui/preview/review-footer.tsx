import { Button } from '#ui/button/button.tsx';
import { UnsureActions } from './unsure-actions.tsx';
import type { Confirmation } from './use-confirmation.ts';
import type { Besides } from './use-sending.ts';

/** How the review's commands read and what they send. */
export interface ReviewCommands {
  /** Names the command and the most it can cost. */
  readonly label: string;
  /** Where it can be seen whether it was done. */
  readonly recordsTo: string;
  /** Where the preview holds no longer: asks for a new one. */
  readonly refreshLabel: string;
  /** Reasons of refusals that new figures do not help against: they are not offered then. */
  readonly finalReasons?: readonly string[];
  /** Back to what was typed; no such button without it. */
  readonly backLabel?: string;
  /** What is sent besides the preview's id; null while it is not all there. */
  readonly besides?: Besides | null;
  /** Leads to what is not there yet: a button that only stays pale does not say that something below is to be typed. */
  readonly onMissing?: () => void;
}

/** Whether the preview can be confirmed no longer: a new one is to be looked at. */
export const isOver = ({ isUnderWay, secondsLeft, refusal }: Confirmation): boolean =>
  !isUnderWay && (secondsLeft === 0 || refusal !== null);

interface ReviewFooterProps extends ReviewCommands {
  confirmation: Confirmation;
}

/** The review's command: confirm while the price holds, else look at the new one; try again where the line dropped. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { label, refreshLabel, finalReasons = [], backLabel, recordsTo, besides = {}, onMissing } = props;
  const { confirmation } = props;
  const { busy, isUnsure, isUnderWay } = confirmation;
  const isFinal = confirmation.refusedFor !== null && finalReasons.includes(confirmation.refusedFor);
  const confirm = () => confirmation.confirm(besides ?? {}, recordsTo);
  if (isUnsure)
    return <UnsureActions busy={busy} onRetry={confirm} recordsTo={recordsTo} onLook={confirmation.look} />;
  return (
    <>
      {isFinal ? null : isOver(confirmation) ? (
        <Button busy={confirmation.asking.busy} onClick={confirmation.refresh}>
          {refreshLabel}
        </Button>
      ) : (
        <Button
          busy={busy}
          disabled={besides === null && onMissing === undefined}
          onClick={besides === null ? onMissing : confirm}
        >
          {label}
        </Button>
      )}
      {backLabel === undefined || isUnderWay ? null : (
        <Button kind={isFinal ? 'secondary' : 'quiet'} onClick={confirmation.back}>
          {backLabel}
        </Button>
      )}
    </>
  );
}
