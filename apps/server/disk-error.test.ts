import { expect, test } from 'vitest';
import { diskError } from './disk-error.ts';

test.each([
  ["ENOSPC: no space left on device, open '/d/bolsillo.lock'", 'the disk is full'],
  [
    'initdb failed (1):\nFATAL:  could not write to file "base/4/3456_vm": No space left on device',
    'the disk is full',
  ],
  ["EROFS: read-only file system, open '/d/bolsillo.lock'", 'read-only file system'],
  ["EACCES: permission denied, mkdir '/d'", 'this user may not write there'],
])('given %s, then the message names the folder and the cause', (said, cause) => {
  const told = diskError(new Error(said), '/d');
  expect(told?.message).toContain('the data folder /d cannot be written: ');
  expect(told?.message).toContain(cause);
});

test('given any other error, then nothing is made up', () => {
  for (const other of [new Error('spawn EACCES'), new Error('no'), 'ENOSPC', null])
    expect(diskError(other, '/d')).toBeNull();
});
