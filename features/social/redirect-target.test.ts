import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget, withOutcome } from './redirect-target.ts';

const OWN = 'https://bolsillo.example';
const ALLOWED = { own: OWN, origins: ['https://socio.example', 'http://127.0.0.1:9000'] };
const target = (asked: string) => redirectTarget(asked, ALLOWED);

describe('where a browser may be sent back to', () => {
  it.each([
    ['/', '/'],
    ['/user/settings', '/user/settings'],
    ['/user/settings?tab=1#top', '/user/settings?tab=1#top'],
    ['/a/../user', '/user'],
    [`${OWN}/user/login`, '/user/login'],
    ['HTTPS://BOLSILLO.EXAMPLE/user', '/user'],
    [`${OWN}:443/user`, '/user'],
    ['https://socio.example/vuelta?x=1', 'https://socio.example/vuelta?x=1'],
    ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000/'],
    [
      '/situation/detail/BTC?next=https%3A%2F%2Fevil.example',
      '/situation/detail/BTC?next=https%3A%2F%2Fevil.example',
    ],
  ])('%s leads to %s', (asked, to) => {
    expect(target(asked)).toBe(to);
  });

  it.each([
    '',
    ' ',
    'evil.example',
    'https://evil.example',
    'https://evil.example/user/settings',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2e%2e',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    '\u2028//evil.example',
    ' https://bolsillo.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'http://bolsillo.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://bolsillo.example/1',
    'ftp://bolsillo.example/',
    'https://bolsillo.example@evil.example/',
    'https://bolsillo.example:443@evil.example/',
    'https://user@bolsillo.example/',
    'https://bolsillo.example.evil.example/',
    'https://evilbolsillo.example/',
    'https://bolsillo.example./',
    'https://bolsillo.example:8443/',
    'https://bolsillo.example%2eevil.example/',
    'https://bolsillo.example%23@evil.example/',
    'https://bolsillo.example\\@evil.example/',
    'https://bolsillo.example\\.evil.example/',
    'https://evil.example#https://bolsillo.example',
    'https://evil.example?https://bolsillo.example',
    'https://evil.example/bolsillo.example',
    'https://sub.socio.example/',
    'http://socio.example/',
    'http://127.0.0.1:9001/',
    'http://2130706433:9000.evil.example/',
    'https://ѕocio.example/',
    'https://socio。example/',
    'https://ｓocio.example/',
    'https://[::1]/',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/user\r\nSet-Cookie: a=b',
    '/%00/evil.example',
    '/%E2%80%A8evil',
    '/%ff',
    '/api/social/authorize?scope=base&redirectUrl=/',
    '/%61pi/user/logout',
    '/a/../api/file',
    '/console/',
    '//bolsillo.example//evil.example',
    'https://bolsillo.example//evil.example',
    'https://bolsillo.example/%2f%2fevil.example',
  ])('%j is refused', (asked) => {
    expect(target(asked)).toBeNull();
  });

  it('never leads anywhere else, whatever is asked (2,000 cases)', () => {
    const piece = fc.constantFrom(
      ...['/', '//', '\\', '@', ':', '.', '..', '%2f', '%5c', '%25', '#', '?', '&', ';', '\t', '\n', ' '],
      ...[
        'http:',
        'https:',
        'javascript:',
        'evil.example',
        'bolsillo.example',
        'socio.example',
        '443',
        'api',
        'user',
        'é',
      ],
    );
    const asked = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(asked, (text) => {
        const given = target(text);
        if (given === null) return;
        // As a browser on the server's own page reads the header, and told what came of it.
        for (const location of [given, withOutcome(given, 'social', -9)]) {
          const url = new URL(location, `${OWN}/api/social/callback`);
          expect([OWN, ...ALLOWED.origins]).toContain(url.origin);
          expect(url.pathname).not.toMatch(/^\/(api|console)(\/|$)/);
          expect(location).toMatch(/^[\x21-\x7e]+$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('tells what came of it, once, and keeps the rest', () => {
    expect(withOutcome('/user?a=1&social=7#x', 'social', -9)).toBe('/user?a=1&social=-9#x');
    expect(withOutcome('https://socio.example/v', 'social', 0)).toBe('https://socio.example/v?social=0');
  });
});
