import type { Ports } from '#kernel/ports/ports.ts';
import { CHAT_EVENT, type ChatMarks, type ChatMessage } from '../contract.ts';

/** What is told after a commit, to the investor's phones and to the desk. */
export interface Teller {
  /** A message that came: the whole of it to the investor, its place alone to the desk, for a look there is recorded. */
  message(investorId: string, message: ChatMessage): void;
  /** How far each side has got. */
  marks(investorId: string, marks: ChatMarks): void;
  /** Something at the desk changed: who has a case, a note. */
  desk(investorId: string): void;
  typing(investorId: string, who: { readonly from: 'investor' } | { from: 'firm'; by: string }): void;
}

export function createTeller({ realtime }: Pick<Ports, 'realtime'>): Teller {
  const desk = (data: Record<string, unknown>) => realtime.toDesk('support', CHAT_EVENT, data);
  return {
    message(investorId, message) {
      realtime.toInvestor(investorId, CHAT_EVENT, { message });
      desk({ investorId, sequence: message.sequence });
    },
    marks(investorId, marks) {
      realtime.toInvestor(investorId, CHAT_EVENT, { marks });
      desk({ investorId, marks });
    },
    desk: (investorId) => desk({ investorId }),
    typing(investorId, who) {
      if (who.from === 'firm') realtime.toInvestor(investorId, CHAT_EVENT, { typing: who.by });
      else desk({ investorId, typing: true });
    },
  };
}
