import { Button } from '#ui/button/button.tsx';
import { UnsureActions } from './unsure-actions.tsx';
import type { Confirmation } from './use-confirmation.ts';

interface ReviewFooterProps {
  /** Says the command and the most it can cost. */
  label: string;
  /** Where the preview holds no longer: asks for a new one. */
  refreshLabel: string;
  /** Back to what was typed. */
  backLabel: string;
  /** Where it can be seen what was done. */
  recordsTo: string;
  previewId: string;
  secondsLeft: number;
  confirmation: Confirmation;
  refreshing: boolean;
  onRefresh: () => void;
  onBack: () => void;
}

/** The review's command: confirm while the price holds, else look at the new one; try again where the line dropped. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { label, previewId, secondsLeft, confirmation } = props;
  const { busy, isUnsure, isUnderWay, refusal } = confirmation;
  const confirm = () => void confirmation.confirm({ previewId });
  if (isUnsure) return <UnsureActions busy={busy} onRetry={confirm} recordsTo={props.recordsTo} />;
  const back = (
    <Button kind="quiet" onClick={props.onBack}>
      {props.backLabel}
    </Button>
  );
  if (!isUnderWay && (secondsLeft === 0 || refusal !== null)) {
    return (
      <>
        <Button busy={props.refreshing} onClick={props.onRefresh}>
          {props.refreshLabel}
        </Button>
        {back}
      </>
    );
  }
  return (
    <>
      <Button busy={busy} onClick={confirm}>
        {label}
      </Button>
      {isUnderWay ? null : back}
    </>
  );
}
