import { expect, it } from 'vitest';
import { deviceName, nameHere, writeDevice } from './device-name.ts';

const AGENTS: [string, string, string][] = [
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['curl/8.14.1', '', ''],
  ['', '', ''],
];

it.each(AGENTS)('%s is told by its families', (agent, browser, system) => {
  expect(deviceName(agent)).toEqual({ browser, system });
});

it('a device is called by what it told, and by nothing where it told nothing', () => {
  expect(writeDevice({ browser: 'Chrome', system: 'Android' })).toBe('Chrome (Android)');
  expect(writeDevice({ browser: '', system: 'Linux' })).toBe('Linux');
  expect(writeDevice({ browser: 'Safari', system: '' })).toBe('Safari');
  expect(writeDevice({ browser: '', system: '' })).toBe('');
});

it('given a log-in that told nothing, when it is of the device that one holds, then its own browser tells', () => {
  const [[agent]] = AGENTS as [[string, string, string]];
  expect(nameHere({ browser: '', system: '' }, agent)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(nameHere({ browser: '', system: '' }, 'curl/8.14.1')).toEqual({ browser: '', system: '' });
  // what was told stays, even half of it: it is what notices said
  expect(nameHere({ browser: '', system: 'Linux' }, agent)).toEqual({ browser: '', system: 'Linux' });
});
