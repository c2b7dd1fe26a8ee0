import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { uploadPicture } from '#testing/verified-investor.ts';

export default defineSweep({
  calls: {
    'deposit/create': { input: { method: 'spei', amount: '100', proofImage: randomUUID() } },
    'deposit/detail': { input: { id: randomUUID() }, foreign: ({ deposit }) => ({ id: deposit }) },
    'deposit/list': { input: {} },
    'user/payment_method': { input: {} },
  },
  async own(investor, { database }) {
    const [id, proof] = [randomUUID(), await uploadPicture(investor, 'deposit_proof')];
    await database.owner.query(
      `INSERT INTO deposit (id, investor_id, method, method_from, unit, currency, quantity, proof_file_id, created_at, due_at)
       SELECT $1, $2, method, effective_from, 'MXN', 'MXN', 10000, $3, now(), now() FROM deposit_method WHERE method = 'spei'`,
      [id, investor.id, proof],
    );
    return { deposit: id };
  },
  operatorFields: { received: '12.50', confirmedAt: '2026-11-20T15:00:00.000Z' },
});
