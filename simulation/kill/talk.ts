import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendChat } from '#features/chat/contract.ts';
import { takeChat } from '#features/chat/desk-contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import { faultsOfSides, isQuiet, openChatSide } from '#testing/chat-side.ts';
import { signIn } from './desk.ts';
import { insist, registerInvestor } from './registration.ts';

/** An investor may send thirty messages a minute. */
const SHORTEST_PAUSE_MS = 2_100;
const QUIET_WITHIN_MS = 120_000;
const POLL_MS = 250;

/** An investor and support who write to each other with the lines of their apps. */
export interface Talk {
  /** Until the signal. */
  go(stop: AbortSignal): Promise<void>;
  /** Waits until both sides are quiet; what they should not show, and how many messages they do. */
  end(): Promise<{ faults: string[]; messages: number }>;
}

/** Opens a conversation that support has in hand. */
export async function openTalk(url: string): Promise<Talk> {
  const { id: investorId, client, token } = await registerInvestor(url);
  await insist(client, sendChat, { clientId: 'first', text: 'first' });
  const operatorToken = await signIn(url, 'sara');
  const tokenHeader = 'operatorToken' as const;
  const sara = createClient({ baseUrl: url, language: () => 'es', token: () => operatorToken, tokenHeader });
  await insist(sara, takeChat, { investorId });
  const phone = openChatSide({ url, from: 'investor', investorId, token });
  const desk = openChatSide({ url, from: 'firm', investorId, token: operatorToken });
  return {
    async go(stop) {
      for (let number = 0; !stop.aborted; number += 1) {
        await phone.type(`phone ${number}`);
        await desk.type(`desk ${number}`);
        // Now and then a page is gone too.
        if (randomInt(4) === 0) phone.killPage();
        if (randomInt(4) === 0) desk.killPage();
        await sleep(SHORTEST_PAUSE_MS + randomInt(500), undefined, { signal: stop }).catch(() => undefined);
      }
    },
    async end() {
      const until = Date.now() + QUIET_WITHIN_MS;
      while (!isQuiet([phone, desk]) && Date.now() < until) await sleep(POLL_MS);
      // What was said before the sides were opened is the phone's.
      const faults = await faultsOfSides([{ ...phone, typed: ['first', ...phone.typed] }, desk]);
      const messages = phone.line().get().messages.length;
      phone.close();
      desk.close();
      return { faults, messages };
    },
  };
}
