import { healthRoute } from '../../../domain/api/health'
import type { OutputOf } from '../../../domain/api/route'

/** How an installation is that nothing is wrong with, as the server answers. */
export const wellHealth: OutputOf<typeof healthRoute> = {
  nowMs: Date.parse('2026-11-21T12:31:00Z'),
  findings: [],
  setUp: { name: true, time: true, mail: true, backup: true },
  mail: {
    source: 'settings',
    testedAt: '2026-11-21 11:29:00.000Z',
    testWorked: true,
    waiting: 0,
    oldestAt: '',
    failed: 0,
  },
  webhooks: 0,
  backups: {
    nightly: true,
    keep: 14,
    version: 0,
    kept: 1,
    running: false,
    last: {
      name: 'coterie-2026-11-21-123100.zip',
      askedAt: '2026-11-21 12:31:00.000Z',
      bytes: 1_800_000,
      people: 1,
      payments: 0,
      readMs: 400,
      second: 'good',
    },
    problem: '',
    nights: [
      { night: '2026-11-19', state: 'good', problem: '' },
      { night: '2026-11-20', state: 'failed', problem: 'disk-full' },
      { night: '2026-11-21', state: 'good', problem: '' },
    ],
    secondPlace: '/mnt/other',
  },
  disk: {
    total: 40_000_000_000,
    free: 15_200_000_000,
    database: 3_200_000_000,
    wal: 0,
    backups: 15_200_000_000,
    attachments: 6_400_000_000,
  },
  generationWaits: '',
  version: '0.2.0',
  steps: 64,
  startedAt: '2026-11-14 03:10:00.000Z',
  https: true,
  certificateUntil: '2027-02-11 00:00:00.000Z',
  timeZone: 'Europe/Madrid',
  logEnds: true,
  sync: { differed: 0, stillDiffer: 0, logLacked: 0 },
  dashboard: '',
}
