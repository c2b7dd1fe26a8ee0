import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'lluvia.en.abril';
export const FIRM_CODE = '246810';

let phones = 0;
/** A phone that no other test uses: by worker, by time, by count. */
export function newPhone(): string {
  phones += 1;
  return `5${String(process.pid % 100).padStart(2, '0')}${String((Date.now() + phones) % 10_000_000).padStart(7, '0')}`;
}

/** Registers by call and puts the session where the app keeps it; the next page opens logged in. */
export async function signIn(page: Page): Promise<{ phone: string; token: string }> {
  const phone = newPhone();
  const response = await page.request.post('/api/user/register', {
    data: {
      phone,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      inviteCode: FIRM_CODE,
      acceptPrivacy: true,
    },
  });
  const { success, data } = await response.json();
  expect(success).toBe(true);
  await page.addInitScript(
    ([token, user]) => {
      if (sessionStorage.getItem('signed-in') !== null) return;
      // Once for each tab: a log-out in the test stays one.
      sessionStorage.setItem('signed-in', '');
      localStorage.setItem('userToken', token);
      localStorage.setItem('user', user);
    },
    [data.token as string, JSON.stringify(data.user)] as const,
  );
  return { phone, token: data.token };
}
