import { randomUUID } from 'node:crypto';
import { setWithdrawalPassword } from '#features/account/contract.ts';
import { PASSWORD } from '#testing/bolsillo.ts';
import { defineSweep } from '#testing/every-call.ts';
import { createWithdrawal, previewWithdrawal } from '../contract.ts';

const toTron = { method: 'usdt_trc20', amount: '50', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;

export default defineSweep({
  calls: {
    'withdrawal/cancel': { input: { id: randomUUID() }, foreign: ({ withdrawal }) => ({ id: withdrawal }) },
    // Another's preview asks for one's own password first: features/withdrawal/server/withdrawal.integration.test.ts.
    'withdrawal/create': { input: { previewId: randomUUID(), password: PASSWORD } },
    'withdrawal/detail': { input: { id: randomUUID() }, foreign: ({ withdrawal }) => ({ id: withdrawal }) },
    'withdrawal/list': { input: {} },
    'withdrawal/options': { input: {} },
    'withdrawal/preview': { input: toTron },
  },
  async own(investor) {
    const password = 'retiro.seguro.7';
    await investor.get(setWithdrawalPassword, {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
    });
    const { previewId } = await investor.get(previewWithdrawal, toTron);
    return { withdrawal: (await investor.get(createWithdrawal, { previewId, password })).withdrawal.id };
  },
});
