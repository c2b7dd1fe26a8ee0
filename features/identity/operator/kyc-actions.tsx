import { useCommand } from '#ui/call/use-command.ts';
import { ActionBar } from '#ui/console/action-bar.tsx';
import { ReleaseButton, TakeBar } from '#ui/console/hand.tsx';
import { leadToPhoto } from '#ui/console/lead-to-photo.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { decideKycCase, type KycCase, releaseKycCase, takeKycCase } from '../contract.ts';

interface KycActionsProps {
  kyc: KycCase;
  /** The photos that the operator has looked at. */
  seen: readonly KycCase['mySides'][number][];
  inHand: boolean;
  /** The case is another now: it and the queue are asked for again. */
  onDone: () => void;
}

/** Take and release; agree and reject for who has the case in hand. */
export function KycActions({ kyc, seen, inHand, onDone }: KycActionsProps) {
  return inHand ? <Decide id={kyc.id} seen={seen} onDone={onDone} /> : <Take kyc={kyc} onDone={onDone} />;
}

function Take({ kyc, onDone }: Pick<KycActionsProps, 'kyc' | 'onDone'>) {
  const { t } = useWords();
  const take = useCommand(takeKycCase);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id: kyc.id });
    onDone();
  };
  return (
    <TakeBar
      call={takeKycCase}
      heldBy={kyc.holder ? t('identity.desk.heldBy', { name: kyc.holder.name }) : null}
      label={t('identity.desk.take')}
      busy={take.busy}
      onTake={() => void run()}
    />
  );
}

function Decide({ id, seen, onDone }: Pick<KycActionsProps, 'seen' | 'onDone'> & { id: string }) {
  const { t } = useWords();
  const toast = useToast();
  const release = useCommand(releaseKycCase, { onSuccess: onDone });
  const { run, busy, fields } = useCommand(decideKycCase, {
    onSuccess: ({ state }) => {
      toast.success(t(state === 'verified' ? 'identity.desk.done.verified' : 'identity.desk.done.rejected'));
      onDone();
    },
  });
  const unseen = (['front', 'back'] as const).find((side) => !seen.includes(side));
  const decide = async (agree: boolean, opinion: string) => {
    const { ok } = await run({ id, agree, opinion });
    // Another has it meanwhile, say: what there is now is to be seen.
    if (!ok) onDone();
    return ok;
  };
  const agree = async (opinion: string) => {
    if (unseen === undefined) return decide(true, opinion);
    // Said before the server would: nobody is verified unseen.
    toast.error(t(`identity.desk.lookFirst.${unseen}`));
    leadToPhoto(unseen === 'front' ? '1' : '2');
    return false;
  };
  return (
    <ActionBar
      draft={`kyc:${id}`}
      opinionLabel={t('identity.desk.opinion')}
      agreeLabel={t('identity.desk.agree')}
      rejectLabel={t('identity.desk.reject')}
      busy={busy}
      error={fields.opinion}
      onAgree={agree}
      onReject={(opinion) => decide(false, opinion)}
    >
      <ReleaseButton
        label={t('identity.desk.release')}
        busy={release.busy}
        onRelease={() => void release.run({ id })}
      />
    </ActionBar>
  );
}
