import sharp from 'sharp';
import {
  completeDeposit,
  createDeposit,
  type DepositInput,
  getDepositProof,
  refuseDeposit,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { type FileKind, uploadFile } from '#kernel/files/contract.ts';
import type { PictureWorld } from './picture-world.ts';

/** Deposits of the shown investor, by how they stand. */
export interface ShownDeposits {
  readonly pending: string;
  readonly completed: string;
  readonly rejected: string;
  readonly unknown: string;
}

const CREDITED_KEY = 'BNET01002611270098765432';

/** Has the shown investor, whom the seeds verified, deposit in each way that it can end. */
export async function putMoneyIn({ get, operator }: PictureWorld): Promise<ShownDeposits> {
  const reviewer = await operator('rita');
  const picture = async (kind: FileKind, background: string) => {
    const made = sharp({ create: { width: 900, height: 1200, channels: 3, background } });
    const data = (await made.jpeg().toBuffer()).toString('base64');
    return (await get(uploadFile, { kind, data })).fileId;
  };
  const told = async (order: Omit<DepositInput, 'proofImage'>) => {
    const proofImage = await picture('deposit_proof', '#f4f1ea');
    return (await get(createDeposit, { ...order, proofImage })).deposit.id;
  };
  const completed = await told({ method: 'spei', amount: '2500', trackingKey: CREDITED_KEY });
  const rejected = await told({ method: 'bank_transfer', amount: '250' });
  const unknown = await told({ method: 'usdt_trc20', amount: '120.5' });
  for (const id of [completed, rejected, unknown]) await reviewer(takeDepositCase, { id });
  await reviewer(getDepositProof, { id: completed });
  const { secondWaits } = await reviewer(completeDeposit, {
    id: completed,
    received: '2500',
    transferKey: CREDITED_KEY,
    opinion: 'Recibido completo, con la clave que nos diste.',
  });
  if (secondWaits) throw new Error('the deposit to be shown as credited waits for a second person');
  const opinion = 'El comprobante es de otra fecha y no llegó ningún pago con tu referencia.';
  await reviewer(refuseDeposit, { id: rejected, verdict: 'rejected', opinion });
  await reviewer(refuseDeposit, {
    id: unknown,
    verdict: 'unknown',
    opinion: 'Aún no llega a la red. Lo buscamos otra vez mañana.',
  });
  const pending = await told({ method: 'spei', amount: '1500', trackingKey: 'MBAN01002611200087654321' });
  return { pending, completed, rejected, unknown };
}
