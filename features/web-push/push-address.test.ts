import { expect, it } from 'vitest';
import { isPushAddress } from './push-address.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-bn1p.notify.windows.com/w/?token=BQYA',
])('writes to the browsers’ own services: %s', (address) => {
  expect(isPushAddress(address, [])).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.elsewhere.example/x',
  'https://elsewhere.example/fcm.googleapis.com',
  'https://user:password@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:5432/',
  'https://evilnotify.windows.com/x',
  'file:///etc/passwd',
  'not an address',
])('writes nowhere else: %s', (address) => {
  expect(isPushAddress(address, [])).toBe(false);
});

it('writes to what the firm named, and to that origin only', () => {
  const others = ['http://127.0.0.1:9999'];
  expect(isPushAddress('http://127.0.0.1:9999/one', others)).toBe(true);
  expect(isPushAddress('http://127.0.0.1:9998/one', others)).toBe(false);
  expect(isPushAddress('http://x@127.0.0.1:9999/one', others)).toBe(false);
});
