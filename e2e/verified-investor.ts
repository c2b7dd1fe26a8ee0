import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask, askAs, newPassport } from './sandbox-investor.ts';

/** A picture as a file field takes it. */
export async function someImage(background: string) {
  const made = sharp({ create: { width: 900, height: 1200, channels: 3, background } });
  return { name: 'imagen.jpg', mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() };
}

/** Has an investor's identity verified by calls, with the reviewer who is signed in to the given console. */
export async function verifyIdentity(
  page: Page,
  token: string,
  console: Page,
  fullName: string,
): Promise<void> {
  const operatorToken = await console.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  const decide = (path: string, data: object) => askAs(page, { operatorToken }, `operator/${path}`, data);
  const upload = async (kind: string) => {
    const data = (await someImage('#8fb4d9')).buffer.toString('base64');
    return (await ask(page, token, 'file/upload', { kind, data })).fileId as string;
  };
  const frontPhoto = await upload('kyc_front');
  const backPhoto = await upload('kyc_back');
  const proof = { fullName, idType: 'passport', idNumber: newPassport(), frontPhoto, backPhoto };
  await ask(page, token, 'user/kyc', proof);
  const { user } = await ask(page, token, 'user/get_info', {});
  const { items } = await decide('kyc_list', { state: 'waiting', limit: 100 });
  // By whose it is: another journey may show papers in the same name at the same time.
  const { id } = items.findLast((item: { investorId: string }) => item.investorId === user.id);
  await decide('kyc_take', { id });
  // Nobody is verified unseen.
  for (const side of ['front', 'back']) await decide('kyc_photo', { id, side });
  await decide('kyc_decide', { id, agree: true, opinion: '', samePersonAs: null });
}
