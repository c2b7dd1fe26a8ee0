import type { Outgoing, OutgoingStore } from '../line/chat-line.ts';
import { holdPage } from '../line/hold-page.ts';

const answers = new Map<string, Map<string, Outgoing>>();

/**
 * What an operator answered and is not confirmed, in this tab's memory: nothing of an investor's is left lying on the machine.
 * Forgotten with the page, not with a look at another conversation; so while there is some, the browser asks before it leaves the page.
 */
export function answerStoreOf(owner: string): OutgoingStore {
  const kept = answers.get(owner) ?? new Map<string, Outgoing>();
  answers.set(owner, kept);
  const hold = () => holdPage(`answers ${owner}`, kept.size > 0);
  return {
    load: async () => [...kept.values()],
    put: async (outgoing) => {
      kept.set(outgoing.clientId, outgoing);
      hold();
      return true;
    },
    remove: async (clientId) => {
      kept.delete(clientId);
      hold();
    },
  };
}
