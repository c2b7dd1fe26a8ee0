import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleInThemes } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';

test('the dashboard tells of ledger, prices, venue, queues and jobs', async ({ browser }) => {
  const aurora = await openConsole(browser, 'aurora', '');
  await expect(aurora.getByRole('heading', { name: 'Libro', exact: true })).toBeVisible();
  for (const title of ['Datos de mercado', 'Envío de órdenes', 'Tareas']) {
    await expect(aurora.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible();
  }
  await expect(aurora.getByRole('heading', { name: 'Entradas y salidas, MXN, 14 días' })).toBeVisible();
  await expect(aurora.getByRole('columnheader', { name: 'El más antiguo' })).toBeVisible();
  await expect(aurora.getByRole('heading', { name: 'Atención' })).toBeVisible();
  await expect(aurora.getByRole('term').filter({ hasText: /^Primera respuesta hoy/ })).toBeVisible();
  await expectAccessibleInThemes(aurora);
});

const FOUND = 'Casos de práctica, decididos al abrir la instalación';
/** The rules are asked soon after a server begins, and every ten minutes. */
const FIRST_ALARM_MS = 120_000;

/** Whether the auditor has written already what was behind it. */
async function isSettled(console: Page): Promise<boolean> {
  const operatorToken = await console.evaluate(() => sessionStorage.getItem('operatorToken') ?? '');
  const asked = { headers: { operatorToken }, data: { state: 'settled' } };
  const answer = await (await console.request.post('/api/operator/anomaly_list', asked)).json();
  expect(answer).toMatchObject({ success: true });
  return JSON.stringify(answer.data).includes(FOUND);
}

async function seeFirstAlarm(console: Page, alarm: Locator): Promise<void> {
  await expect(async () => {
    await console.reload();
    await expect(alarm).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: FIRST_ALARM_MS });
}

test('an alarm about somebody who decides too fast is opened with its cases, settled by the auditor, and stays; looks of the log are folded', async ({
  browser,
}) => {
  test.setTimeout(FIRST_ALARM_MS + 90_000);
  // given the sandbox's own cases, which were decided as they were opened
  const aurora = await openConsole(browser, 'aurora', 'anomalies');
  await expect(aurora.getByRole('heading', { name: 'Quién decide', exact: true })).toBeVisible();
  await expect(aurora.getByRole('cell', { name: 'Pareja que siempre se aprueba' })).toBeVisible();
  await expectAccessibleInThemes(aurora);
  // one of them: other journeys decide quickly too
  const alarm = aurora
    .getByRole('button', { name: /Rita Reyes.*decisiones, cada una a menos de 15\ss/s })
    .last();
  // it is settled for good, also by a first try that failed later
  if (!(await isSettled(aurora))) {
    await seeFirstAlarm(aurora, alarm);
    await alarm.click();
    await expect(aurora.getByRole('heading', { name: 'Decisiones demasiado rápidas' })).toBeVisible();
    await expect(aurora.getByRole('cell', { name: 'Identidad decidida' }).first()).toBeVisible();
    await expect(aurora.getByRole('link', { name: 'Abrir', exact: true }).first()).toBeVisible();
    await expectAccessibleInThemes(aurora);
    await aurora.getByLabel('Qué encontraste').fill(FOUND);
    await aurora.getByRole('button', { name: 'Aclarar la alarma' }).click();
    // What stands there while no alarm is open: it is settled.
    await expect(aurora.getByRole('heading', { name: 'Quién decide', exact: true })).toBeVisible();
  }
  await aurora.getByRole('radio', { name: 'Aclaradas' }).check();
  await alarm.click();
  await expect(aurora.getByText(FOUND)).toBeVisible();
  await expect(aurora.getByRole('button', { name: 'Aclarar la alarma' })).toHaveCount(0);

  // then the log names the command, and what she only looked at is one line that opens
  await aurora.goto('/console/audit');
  await expect(aurora.getByRole('cell', { name: 'operator/anomaly_settle' }).first()).toBeVisible();
  const looks = aurora.getByRole('button', { name: /^\d+ consultas/ }).first();
  await looks.click();
  await expect(looks).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleInThemes(aurora);
});
