import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'loan/conditions': { input: {} },
    'loan/terms': { input: {} },
    'loan/preview': { input: { amount: '1000', termDays: 30 } },
    'loan/borrow': { input: { previewId: randomUUID() } },
    'loan/preview_repay': {
      input: { id: randomUUID() },
      foreign: ({ loan }) => ({ id: loan }),
    },
    'loan/repay': { input: { previewId: randomUUID() } },
    'loan_order/list': { input: {} },
    'loan_order/detail': { input: { id: randomUUID() }, foreign: ({ loan }) => ({ id: loan }) },
  },
  async own(investor, { database }) {
    // Written by the database's owner: nobody of a sweep has shown who they are.
    const id = randomUUID();
    await database.owner.query(
      `BEGIN; ALTER TABLE loan DISABLE TRIGGER USER;
       INSERT INTO loan (id, investor_id, state, amount, term_days, yearly_rate, penalty_rate, iva_rate, score, preview_id, asked_at)
         VALUES ('${id}', '${investor.id}', 'waiting', 100000, 30, 42000000, 21000000, 16000000, 620, '${randomUUID()}', now());
       ALTER TABLE loan ENABLE TRIGGER USER; COMMIT`,
    );
    return { loan: id };
  },
});
