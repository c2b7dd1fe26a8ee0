import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { sendChat } from '../contract.ts';

export default defineSweep({
  calls: {
    'chat/send': { input: { clientId: 'sweep', text: 'Hola' } },
    'chat/history': { input: {} },
    'chat/read': { input: { sequence: 1 } },
    'chat/received': { input: { sequence: 1 } },
    'chat/typing': { input: {} },
    'chat/info': { input: {} },
    'chat/search': { input: { text: 'hola' } },
    'chat/score': {
      input: { caseId: randomUUID(), solved: true },
      foreign: ({ chatCase }) => ({ caseId: chatCase, solved: true }),
    },
  },
  async own(investor, { database }) {
    await investor.get(sendChat, { clientId: randomUUID(), text: 'Hola' });
    const { rows } = await database.owner.query('SELECT id FROM chat_case WHERE investor_id = $1', [
      investor.id,
    ]);
    return { chatCase: rows[0].id };
  },
  operatorFields: { clientId: 'sweep', shortcut: 'sweep', sequence: 1 },
});
