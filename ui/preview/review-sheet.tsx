import type { ReactNode } from 'react';
import { ShownFigures } from '#ui/figures/own-figures.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { isOver, type ReviewCommands, ReviewFooter } from './review-footer.tsx';
import { ReviewState } from './review-state.tsx';
import type { Bound, Confirmation } from './use-confirmation.ts';

/** One step of the sheet. */
export interface SheetStep {
  readonly title: ReactNode;
  readonly content: ReactNode;
  readonly footer?: ReactNode;
}

/** The step that binds: every figure, how long it holds, the command. */
export interface ReviewStep extends ReviewCommands {
  readonly title: ReactNode;
  /** Lines, and what else the command asks for. */
  readonly content: ReactNode;
  readonly clock: (secondsLeft: number) => ReactNode;
  /** Below how it stands. */
  readonly after?: ReactNode;
  /** In the place of the commands, where none of them can be of use any more. */
  readonly ended?: ReactNode;
}

interface ReviewSheetProps<Shown extends Bound, Done> {
  confirmation: Confirmation<Shown, Done>;
  open: boolean;
  /** Asked for by a swipe, a tap beside, the back button; never while a command is under way. */
  onClose: () => void;
  /** What comes before the figures, on the same sheet; without it the review is left by closing. */
  before?: SheetStep;
  review: (shown: Shown) => ReviewStep;
  /** Without it the sheet's owner goes on to something else. */
  receipt?: (done: Done) => SheetStep;
}

/** One sheet from the form to the receipt. A command under way is seen to its end: the sheet stays. */
export function ReviewSheet<Shown extends Bound, Done>(props: ReviewSheetProps<Shown, Done>) {
  const { confirmation, before, review, receipt } = props;
  const { preview, done, isUnderWay } = confirmation;
  const isReview = preview !== null && (done === null || receipt === undefined);
  const step =
    done !== null && receipt !== undefined
      ? receipt(done)
      : preview === null
        ? before
        : reviewStep(confirmation, review(preview));
  return (
    <ShownFigures>
      <Sheet
        open={props.open}
        onOpenChange={(open) => {
          if (!open && !isUnderWay) props.onClose();
        }}
        onBack={isReview && before !== undefined && !isUnderWay ? confirmation.back : undefined}
        title={step?.title}
        footer={step?.footer}
      >
        {step?.content}
      </Sheet>
    </ShownFigures>
  );
}

function reviewStep(confirmation: Confirmation, step: ReviewStep): SheetStep {
  const { title, content, clock, after, ended, ...commands } = step;
  const canConfirm = !confirmation.isUnderWay && !isOver(confirmation) && commands.besides !== null;
  return {
    title,
    content: (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React hands it on to the form behind the sheet as well.
          event.stopPropagation();
          if (canConfirm) confirmation.confirm(commands.besides ?? {}, commands.recordsTo);
        }}
      >
        {content}
        <ReviewState confirmation={confirmation} clock={clock} />
        {after}
      </form>
    ),
    footer: ended ?? <ReviewFooter {...commands} confirmation={confirmation} />,
  };
}
