import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const APP = { appId: 'wx0123456789abcdef', secret: 'a-secret-of-the-app' };

/** What WeChat's token call answers, by the code that it is given; `openid-of:<id>` names that user. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  used: (response) => response.end('{"errcode":40163,"errmsg":"code been used"}'),
  invalid: (response) => response.end('{"errcode":40029,"errmsg":"invalid code"}'),
  busy: (response) => response.end('{"errcode":-1,"errmsg":"system error"}'),
  secret: (response) => response.end('{"errcode":40125,"errmsg":"invalid appsecret"}'),
  fault: (response) => response.writeHead(502).end('{"openid":"oX"}'),
  html: (response) => response.end('<html>busy</html>'),
  null: (response) => response.end('null'),
  nameless: (response) => response.end('{"access_token":"x","scope":"snsapi_base"}'),
  strange: (response) => response.end('{"openid":"o X\\n"}'),
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  flood: (response) => response.end(`{"openid":"oX","more":"${'x'.repeat(20_000)}"}`),
  drip: (response) => response.write('{"openid":'),
  silent: () => undefined,
};

/** Speaks as `api.weixin.qq.com` does, over real HTTP, and remembers what it was asked. */
export async function openFakeWeChat() {
  const asked: URLSearchParams[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat.invalid');
    response.setHeader('content-type', 'text/plain');
    // Its page asks nothing at this scope; where it leads is the test's to choose.
    if (pathname === '/connect/oauth2/authorize') return response.end('WeChat');
    if (pathname !== '/sns/oauth2/access_token') return response.writeHead(404).end();
    asked.push(searchParams);
    const code = searchParams.get('code') ?? '';
    const [, openid] = code.split('openid-of:');
    if (openid === undefined) return ANSWERS[code]?.(response);
    const answer = { access_token: 'x', expires_in: 7200, refresh_token: 'y', openid, scope: 'snsapi_base' };
    return response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
