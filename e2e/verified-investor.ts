import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

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
  const ask = async (path: string, data: object, headers: Record<string, string>) => {
    const answer = await (await page.request.post(`/api/${path}`, { data, headers })).json();
    expect(answer, path).toMatchObject({ success: true });
    return answer.data;
  };
  const mine = { userToken: token };
  const upload = async (kind: string) => {
    const data = (await someImage('#8fb4d9')).buffer.toString('base64');
    return (await ask('file/upload', { kind, data }, mine)).fileId as string;
  };
  const frontPhoto = await upload('kyc_front');
  const backPhoto = await upload('kyc_back');
  const idNumber = `G${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  await ask('user/kyc', { fullName, idType: 'passport', idNumber, frontPhoto, backPhoto }, mine);
  const { user } = await ask('user/get_info', {}, mine);
  const { items } = await ask('operator/kyc_list', { state: 'waiting', limit: 100 }, { operatorToken });
  // By whose it is: another journey may show papers in the same name at the same time.
  const { id } = items.findLast((item: { investorId: string }) => item.investorId === user.id);
  await ask('operator/kyc_take', { id }, { operatorToken });
  // Nobody is verified unseen.
  for (const side of ['front', 'back']) await ask('operator/kyc_photo', { id, side }, { operatorToken });
  const decision = { id, agree: true, opinion: '', samePersonAs: null };
  await ask('operator/kyc_decide', decision, { operatorToken, 'idempotency-key': crypto.randomUUID() });
}
