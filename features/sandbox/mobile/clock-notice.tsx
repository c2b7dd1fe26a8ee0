import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { setBusinessNow, useMode } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useSession } from '#ui/session/session.ts';
import { advanceClockCall, type ClockWish } from '../contract.ts';
import styles from './clock-notice.module.css';

interface ClockNoticeProps {
  /** When it opens, in the reader's words: `sessionText` of the market writes it. */
  text: string;
  /** Whose next open the button moves to; the first to open without it. */
  exchange?: ClockWish['exchange'];
  /** Over a list it is one line among others. */
  look?: 'line';
  /** The clock stands at that open now, so what the notice says is over. */
  onMoved?: () => void;
}

/** "Market closed": when it opens and, where the clock can be moved, a button that moves it there. */
export function ClockNotice({ text, exchange, look, onMoved }: ClockNoticeProps) {
  const { t } = useWords();
  const isMovable = useMode() === 'none';
  const { loggedIn } = useSession();
  const client = useQueryClient();
  const advance = useCommand(advanceClockCall, {
    successTip: t('sandbox.clock.moved'),
    onSuccess: async ({ now }) => {
      setBusinessNow(Date.parse(now));
      onMoved?.();
      // Every price, session and order may be another one now.
      await client.invalidateQueries();
    },
  });
  return (
    <div className={styles.notice} data-look={look} role="note">
      <p className={styles.text}>
        <Icon of={Clock} size={20} />
        <span>{text}</span>
      </p>
      {isMovable && loggedIn ? (
        <Button
          kind="quiet"
          width="fit"
          busy={advance.busy}
          onClick={() => void advance.run({ to: 'next_open', exchange })}
        >
          {t(look === 'line' ? 'sandbox.clock.toOpen' : 'sandbox.clock.advance')}
        </Button>
      ) : null}
      {isMovable && !loggedIn ? (
        <ButtonLink to="/user/login" kind="quiet" width="fit">
          {t('sandbox.clock.logIn')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
