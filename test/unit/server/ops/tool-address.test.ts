import { expect, test } from 'vitest';
import { toolAddress } from '../../../../server/ops/tool-address.ts';

test.each([
  ['postgres://me:secret@db.example:5433/offbeat', 'postgres://me@db.example:5433/offbeat'],
  ['postgres://me@db.example/offbeat?password=secret', 'postgres://me@db.example/offbeat'],
  ['postgres://db.example/offbeat?sslmode=verify-full', 'postgres://db.example/offbeat?sslmode=verify-full'],
  ['postgres://db.example/offbeat?sslmode=no-verify', 'postgres://db.example/offbeat?sslmode=require'],
  ['postgres://db.example/offbeat?ssl=1', 'postgres://db.example/offbeat?sslmode=require'],
  ['postgres://db.example/offbeat?ssl=0', 'postgres://db.example/offbeat?sslmode=disable'],
  ['postgres://db.example/offbeat?ssl=1&sslmode=verify-ca', 'postgres://db.example/offbeat?sslmode=verify-ca'],
  [
    'postgres:///offbeat?host=/run/postgresql&uselibpqcompat=true&application_name=music&max=5',
    'postgres:///offbeat?host=%2Frun%2Fpostgresql&application_name=music',
  ],
  [
    'postgres://db.example/offbeat?options=-c%20search_path%3Dmusic',
    'postgres://db.example/offbeat?options=-c%20search_path%3Dmusic',
  ],
])('%s is for the tools %s', (address, expected) => {
  expect(toolAddress(address)).toBe(expected);
});
