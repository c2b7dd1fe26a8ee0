import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { PUSH_ORIGIN, PUSH_PORT } from '#e2e/push-origin.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { makePushBrowser, openPushService, type PushBrowser } from '#testing/push-service.ts';

// The build without a window has no notifications.
const launchOptions = { executablePath: findChromium(), args: [...CHROMIUM_FLAGS] };
test.use({ serviceWorkers: 'allow', launchOptions });

const TITLE = 'Horario de fin de año';

/** The browser's own push service is out of reach here: it hands out a subscription to ours, and counts what it is asked. */
async function standInForThePushService(page: Page, browser: PushBrowser): Promise<void> {
  const { endpoint, p256dh, auth } = browser;
  await page.addInitScript(
    (given) => {
      const NAME = 'stand-in-subscription';
      const subscription = {
        endpoint: given.endpoint,
        toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => {
          throw new Error('out of reach');
        },
      };
      const present = () => (localStorage.getItem(NAME) === null ? null : subscription);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => present(),
        subscribe: async (wish: PushSubscriptionOptionsInit) => {
          if (!wish.userVisibleOnly || !wish.applicationServerKey) throw new Error('asked the wrong way');
          localStorage.setItem(NAME, '');
          return subscription;
        },
      });
      const asked = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        localStorage.setItem('asked-for-permission', '');
        return asked();
      };
    },
    { endpoint, p256dh, auth },
  );
}

const wasAsked = (page: Page) => page.evaluate(() => localStorage.getItem('asked-for-permission') !== null);

/** Hands a push to the worker as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registration;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a phone that asked for it is told while the app sleeps, a title and no more, and leads to it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const service = await openPushService(PUSH_PORT);
  try {
    // given an investor on a phone that may be told, whom nobody has asked yet
    await context.grantPermissions(['notifications']);
    const device = makePushBrowser(PUSH_ORIGIN);
    await standInForThePushService(page, device);
    const { phone } = await signIn(page);
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await wasAsked(page)).toBe(false);
    // when they turn it on in the settings
    await page.goto('/user/settings');
    await page.getByRole('link', { name: 'Avisos en este dispositivo' }).click();
    await expect(page.getByText('Apagados en este dispositivo')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Avisar con la app cerrada' }).click();
    await expect(page.getByText('Activados en este dispositivo')).toBeVisible();
    expect(await wasAsked(page)).toBe(true);
    // when the firm tells them something
    const paula = await openConsole(browser, 'paula', 'announcements');
    await paula.getByRole('textbox', { name: 'Título' }).fill(TITLE);
    await paula.getByRole('textbox', { name: 'Texto' }).click();
    await paula.keyboard.type('Abrimos de 8:30 a 12:00. Tu saldo: 1,234.56 MXN');
    await paula.getByRole('radio', { name: 'Por teléfono' }).check();
    await paula.getByLabel('Teléfonos').fill(phone);
    await paula.getByRole('button', { name: 'Revisar' }).click();
    await paula.getByRole('button', { name: 'Enviar a 1 persona' }).click();
    // then the push service gets it, and only this phone can read it
    const read = () => service.received.map(({ body }) => device.read(body) as { id: string; title: string });
    const ofTitle = () => read().filter(({ title }) => title === TITLE);
    // A change of fees is told to everybody, by another journey too.
    await expect.poll(() => ofTitle().length).toBe(1);
    const [pushed] = ofTitle() as [{ id: string; title: string }];
    expect(pushed).toEqual({ id: pushed.id, language: 'es', title: TITLE });
    // and the worker shows the title alone
    await deliver(page, JSON.stringify(pushed));
    await expect.poll(() => shownTitles(page)).toEqual([{ title: TITLE, body: '', tag: pushed.id }]);
    // what is none of ours shows nothing
    await deliver(page, '{"id":"../../user","title":"x"}');
    await deliver(page, JSON.stringify(pushed));
    expect(await shownTitles(page)).toHaveLength(1);
    // when it is tapped, then the notification opens
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): void;
        NotificationEvent: new (name: string, init: object) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await expect(page).toHaveURL(new RegExp(`/notification/detail/${pushed.id}$`));
    await expect(page.getByText('Abrimos de 8:30 a 12:00.')).toBeVisible();
    // and it is turned off again
    await page.goto('/user/settings/notifications');
    await page.getByRole('switch', { name: 'Avisar con la app cerrada' }).click();
    await expect(page.getByText('Apagados en este dispositivo')).toBeVisible();
  } finally {
    await service.close();
  }
});

test('a browser that blocks it, or cannot, is told what to do', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/user/settings/notifications');
  await expect(page.getByText('Tu navegador los tiene bloqueados.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Avisar con la app cerrada' })).toBeDisabled();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(page.getByText('Este navegador no puede avisarte')).toBeVisible();
});
