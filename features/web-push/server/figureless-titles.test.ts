import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/i18n/language.ts';

const FEATURES = join(import.meta.dirname, '../..');
const TITLE = /^notification\..*\.title$/;

it.each(LANGUAGES)(
  'no title holds a figure but of a value, which would keep it off the lock screen: %s',
  (language) => {
    const titles = globSync(`*/messages/${language}.json`, { cwd: FEATURES })
      .flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(join(FEATURES, file), 'utf8'))))
      .filter(([key]) => TITLE.test(key));
    expect(titles.length).toBeGreaterThan(40);
    expect(titles.filter(([, title]) => /\p{Nd}/u.test(title))).toEqual([]);
    // and an alert is told on the lock screen as it is
    const alerts = titles.filter(([key]) => key.startsWith('notification.security.'));
    expect(alerts.filter(([, title]) => title.includes('{'))).toEqual([]);
  },
);
