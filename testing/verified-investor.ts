import sharp from 'sharp';
import {
  decideKycCase,
  getKycPhoto,
  type KycCase,
  listKycCases,
  submitKyc,
  takeKycCase,
} from '#features/identity/contract.ts';
import { type FileKind, uploadFile } from '#kernel/files/contract.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from './bolsillo.ts';

let documents = 0;

/** A picture that may be sent; no two are alike. */
export async function somePicture(): Promise<string> {
  documents += 1;
  const background = { r: documents % 256, g: 120, b: 40 };
  const made = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return (await made.jpeg().toBuffer()).toString('base64');
}

/** Sends a picture of an investor; gives its id. */
export async function uploadPicture(investor: TestInvestor, kind: FileKind): Promise<string> {
  return (await investor.get(uploadFile, { kind, data: await somePicture() })).fileId;
}

/** Registers somebody and has a reviewer look and verify who they are. */
export async function registerVerified(
  bolsillo: TestBolsillo,
  reviewer: TestOperator,
  fullName = 'Ana López Núñez',
): Promise<TestInvestor> {
  const investor = await bolsillo.register();
  await verifyIdentity(reviewer, investor, { fullName });
  return investor;
}

interface Proof {
  readonly fullName?: string;
  /** A passport unless told. */
  readonly idType?: 'curp' | 'ine' | 'passport';
  /** One of their own unless told. */
  readonly number?: string;
}

/** Sends an investor's proof of identity and has a reviewer take it; gives the case. */
export async function takeProof(
  reviewer: TestOperator,
  investor: TestInvestor,
  { fullName = 'Ana López Núñez', idType = 'passport', number }: Proof,
): Promise<KycCase> {
  const [frontPhoto, backPhoto] = [
    await uploadPicture(investor, 'kyc_front'),
    await uploadPicture(investor, 'kyc_back'),
  ];
  documents += 1;
  const idNumber = number ?? `G${String(documents).padStart(8, '0')}`;
  await investor.get(submitKyc, { fullName, idType, idNumber, frontPhoto, backPhoto });
  const { items } = await reviewer.get(listKycCases, { state: 'waiting', limit: 100 });
  const id = items.find(({ investorId }) => investorId === investor.id)?.id;
  if (id === undefined) throw new Error('the proof of identity does not wait');
  return (await reviewer.get(takeKycCase, { id })).case;
}

/** Has a reviewer look and verify who an investor is; by a passport they are somebody else of the name unless told. */
export async function verifyIdentity(
  reviewer: TestOperator,
  investor: TestInvestor,
  { samePersonAs, ...proof }: Proof & { samePersonAs?: string | null | undefined } = {},
): Promise<void> {
  const isPassport = (proof.idType ?? 'passport') === 'passport';
  const { id } = await takeProof(reviewer, investor, proof);
  for (const side of ['front', 'back'] as const) await reviewer.get(getKycPhoto, { id, side });
  await reviewer.get(decideKycCase, {
    id,
    agree: true,
    opinion: '',
    samePersonAs: samePersonAs ?? (isPassport ? null : undefined),
  });
}
