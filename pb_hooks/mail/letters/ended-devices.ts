import type { Facts } from './letter'

/** The devices that a mail tells of: one a line in its data, `ms name`, as `mailDevicesEnded` writes them. */
export const endedDevices = (f: Facts): { name: string; atMs: number }[] =>
  f
    .text('devices')
    .split('\n')
    .map((line) => ({ atMs: parseInt(line, 10) || 0, name: line.replace(/^\d+ /, '') }))
