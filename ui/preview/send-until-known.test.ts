import { describe, expect, it } from 'vitest';
import type { Answer } from '#kernel/contract/client.ts';
import { sendUntilKnown } from './send-until-known.ts';

const OFFLINE: Answer<string> = { ok: false, kind: 'offline' };
const DONE: Answer<string> = { ok: true, data: 'done', replayed: true };
const refused = (keyChecked: boolean, status = 200): Answer<string> => ({
  ...{ ok: false, kind: 'refusal', code: -1, msg: 'no', reason: 'r', fields: {}, values: {} },
  ...{ status, keyChecked },
});

/** The last of the answers comes ever after. */
async function tries(answers: readonly Answer<string>[], { isAgain = false, logInLasts = true } = {}) {
  let sent = 0;
  let unsure = 0;
  const tried = await sendUntilKnown({
    run: async () => answers[Math.min(sent++, answers.length - 1)] as Answer<string>,
    isAgain,
    onUnsure: () => unsure++,
    pause: async () => logInLasts,
  });
  return { tried, sent, unsure };
}

describe('a command is sent until it is known whether it is done', () => {
  it('given an answer at once, then it is sent once', async () => {
    expect(await tries([refused(false)])).toEqual({ tried: { answer: refused(false) }, sent: 1, unsure: 0 });
  });

  it('given that no answer came, then it is sent again and its answer counts', async () => {
    expect(await tries([OFFLINE, DONE])).toEqual({ tried: { answer: DONE }, sent: 2, unsure: 1 });
    expect((await tries([OFFLINE, refused(true)])).tried).toEqual({ answer: refused(true) });
  });

  it('given a refusal before its key is looked at, then nobody knows, and it is not sent on and on', async () => {
    const said = refused(false);
    expect(await tries([OFFLINE, said, DONE])).toEqual({
      tried: { answer: null, said },
      ...{ sent: 2, unsure: 2 },
    });
    expect((await tries([said], { isAgain: true })).tried).toEqual({ answer: null, said });
  });

  it('given that it was sent too often, then it waits', async () => {
    expect((await tries([OFFLINE, refused(false, 429), DONE])).tried).toEqual({ answer: DONE });
  });

  it('given that no answer ever comes, then it ends', async () => {
    expect(await tries([OFFLINE])).toEqual({ tried: { answer: null, said: null }, sent: 6, unsure: 6 });
  });

  it('given that the log-in ends, then it is not sent as somebody else', async () => {
    expect((await tries([OFFLINE, DONE], { logInLasts: false })).sent).toBe(1);
  });
});
