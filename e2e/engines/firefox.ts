import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#testing/free-port.ts';
import { type Engine, SIZE } from './engine.ts';
import { until } from './wait.ts';

/** No talk with anybody but the page's own server, fingers as on a phone, and no bars beside what scrolls. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.w3c_touch_events.enabled': 1,
  'intl.accept_languages': 'es-MX',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'ui.useOverlayScrollbars': 1,
};

/** Debian's Firefox over WebDriver BiDi, which it speaks by itself. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'bolsillo-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const port = await findFreePort();
  const program = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore', env: { ...process.env, TZ: 'America/Mexico_City' } },
  );
  const line = await connect(`ws://127.0.0.1:${port}/session`);
  await line.send('session.new', { capabilities: {} });
  const { contexts } = await line.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await line.send('browsingContext.setViewport', { context, viewport: SIZE, devicePixelRatio: 1 });
  return {
    name: 'Firefox',
    pointerType: 'touch',
    async open(url) {
      await line.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
      const answer = await line.send<Evaluated>('script.evaluate', asked);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    async picture() {
      const { data } = await line.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async perform(sources) {
      await line.send('input.performActions', { context, actions: sources });
      await line.send('input.releaseActions', { context });
    },
    async attach(selector, file) {
      const locator = { type: 'css', value: selector };
      const { nodes } = await line.send<Located>('browsingContext.locateNodes', { context, locator });
      const element = { sharedId: nodes[0]?.sharedId };
      await line.send('input.setFiles', { context, element, files: [file] });
    },
    async close() {
      line.close();
      await ended(program);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

interface Located {
  readonly nodes: readonly { readonly sharedId: string }[];
}

/** Commands by their number, answers by the same. */
async function connect(url: string) {
  const socket = await until('Firefox', () => openSocket(url));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const asker = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') asker?.reject(new Error(`${error}: ${message}`));
    else asker?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const asker of waiting.values()) asker.reject(new Error('Firefox is gone'));
  });
  return {
    send<Result>(method: string, params: object): Promise<Result> {
      sent += 1;
      const asker = Promise.withResolvers<unknown>();
      waiting.set(sent, asker);
      socket.send(JSON.stringify({ id: sent, method, params }));
      return asker.promise as Promise<Result>;
    },
    close: () => socket.close(),
  };
}

function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error('nobody listens yet')));
  });
}

function ended(program: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  program.kill('SIGTERM');
  return gone;
}
