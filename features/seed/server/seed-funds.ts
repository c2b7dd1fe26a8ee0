import { buyFund, previewBuyFund, previewRedeemFund, redeemFund } from '#features/mutual-fund/contract.ts';
import { importNavs, sandboxFile } from '#features/mutual-fund/server/index.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import type { CaseCommand } from '../seed-cases.ts';
import { type Seeding, tokenOf } from './seed-commands.ts';
import { operatorTokenOf } from './seed-operator-session.ts';
import { unlessDone } from './unless-done.ts';

type Of<Kind extends CaseCommand['kind']> = Extract<CaseCommand, { kind: Kind }>;

/** How a command of funds that was done already is refused. */
const FUND_DONE = ['fund.nav_known', 'approval.decided'];

/** Orders units of a fund or gives some back, as the investor's phone would. */
export async function orderFund(
  seeding: Seeding,
  key: string,
  command: Of<'buy-fund' | 'redeem-fund'>,
): Promise<void> {
  const { caller } = seeding;
  const token = await tokenOf(seeding, command.investor);
  const id = command.fundId;
  await unlessDone(seeding, FUND_DONE, async () => {
    if (command.kind === 'buy-fund') {
      const { previewId } = await caller.ask(previewBuyFund, { id, amount: command.amount }, { token });
      await caller.ask(buyFund, { previewId }, { token, key });
    } else {
      const { previewId } = await caller.ask(previewRedeemFund, { id, units: command.units }, { token });
      await caller.ask(redeemFund, { previewId }, { token, key });
    }
  });
}

/** One publisher imports an administrator's file, another accepts it; nothing where no day was valued by then. */
export async function importValues(
  seeding: Seeding,
  key: string,
  { publishers: [asks, agrees], fundId, from }: Of<'import-navs'>,
): Promise<void> {
  const { caller, clock, sandboxSeed } = seeding;
  const text = sandboxFile(sandboxSeed, fundId, { from, at: clock.now(), without: 0 });
  if (text.trim().split('\n').length < 2) return;
  const input = {
    fileName: `valores-${fundId.toLowerCase()}.csv`,
    content: Buffer.from(text).toString('base64'),
    reference: 'Reporte diario de la administradora',
  };
  await unlessDone(seeding, FUND_DONE, async () => {
    const asked = { operatorToken: await operatorTokenOf(seeding, asks), key };
    const { approvalId: id } = await caller.ask(importNavs, input, asked);
    const agreed = { operatorToken: await operatorTokenOf(seeding, agrees), key };
    await caller.ask(decideApprovalCall, { id, agree: true, opinion: '' }, agreed);
  });
}
