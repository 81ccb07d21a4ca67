import { describe, expect, it } from 'vitest'
import {
  clockFinding,
  clockOffset,
  failedChecks,
  healthFindings,
  healthTopics,
  healthLimits,
  type HealthFacts,
} from './health'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const gigabyte = 1024 ** 3

/** An installation without problems. */
const healthy: HealthFacts = {
  nowMs: now,
  installedMs: 0,
  setUp: { name: true, time: true, mail: true, backup: true },
  timeZoneKnown: true,
  clockWaits: false,
  mail: { source: 'settings', tested: 'worked', waiting: 0, oldestMs: 0, failed: 0 },
  backups: { nightly: true, lastGoodMs: now - 9 * hour, lastState: 'good', second: 'good', secondPlace: true },
  replica: { lagMs: 1000, problem: '', standbyMs: 0 },
  disk: { writable: true, total: 40 * gigabyte, free: 30 * gigabyte, database: gigabyte, wal: 4096 },
  storage: { backupsReadable: true, damaged: false },
  generationWaits: false,
  https: { is: true, certificateUntilMs: now + 60 * day, certificateProblem: '' },
  logEnds: true,
  logChain: 'whole',
  sync: { differed: 0, logLacked: 0 },
  proxyLimit: 0,
}
type Changes = { [part in keyof HealthFacts]?: Partial<HealthFacts[part]> }
const findingsWith = (changes: Changes): string[] => {
  const facts = Object.fromEntries(
    Object.entries(healthy).map(([part, value]) => {
      const change = changes[part as keyof HealthFacts]
      return [
        part,
        typeof value === 'object' && change !== null
          ? { ...value, ...(change as object) }
          : change === undefined
            ? value
            : change,
      ]
    }),
  ) as unknown as HealthFacts
  return healthFindings(facts).map(({ about, state }) => `${state} ${about}`)
}

/** For each finding: measurements just within the limit, and measurements that cause the finding. */
const cases: [fine: Changes, not: Changes, what: string][] = [
  [{}, { setUp: { name: false } }, 'look name'],
  [{}, { setUp: { time: false } }, 'look time'],
  [{}, { timeZoneKnown: false as never }, 'bad zone-unknown'],
  [{ mail: { source: 'environment' } }, { mail: { source: 'none' } }, 'look no-mail'],
  [{}, { mail: { tested: '' } }, 'look mail-untested'],
  [{}, { mail: { tested: 'refused' } }, 'bad mail-refused'],
  [
    { mail: { waiting: 1, oldestMs: now - 179_000 } },
    { mail: { waiting: 1, oldestMs: now - 180_000 } },
    'look mail-waits',
  ],
  [{}, { mail: { waiting: 1, oldestMs: now - 2 * hour } }, 'bad mail-waits'],
  [{}, { mail: { failed: 1 } }, 'look mail-failed'],
  [{}, { backups: { lastGoodMs: 0, lastState: '' } }, 'look no-backup'],
  [{}, { backups: { lastState: 'failed' } }, 'bad backup-failed'],
  [{ backups: { lastGoodMs: now - 25 * hour } }, { backups: { lastGoodMs: now - 26 * hour } }, 'look backup-old'],
  [{}, { backups: { lastGoodMs: now - 3 * day } }, 'bad backup-old'],
  [{}, { backups: { nightly: false } }, 'look backup-by-hand'],
  [{}, { backups: { secondPlace: false, second: 'none' } }, 'look backup-here-only'],
  [{}, { backups: { second: 'failed' } }, 'bad second-failed'],
  [{}, { storage: { backupsReadable: false } }, 'bad backups-unreadable'],
  [{ replica: { lagMs: 179_000 } }, { replica: { lagMs: 180_000 } }, 'look replica'],
  [{ replica: null as never }, { replica: { lagMs: 900_000, problem: 'unreachable' } }, 'bad replica'],
  [{ replica: { problem: 'unreachable' } }, { replica: { problem: 'taken' } }, 'bad replica-taken'],
  [{}, { replica: { problem: 'unsuitable' } }, 'bad replica-unsuitable'],
  [{ replica: { standbyMs: 299_000 } }, { replica: { standbyMs: 300_000 } }, 'look no-standby'],
  [{}, { storage: { damaged: true } }, 'bad database-damaged'],
  [{ disk: { free: 7 * gigabyte } }, { disk: { free: 5.9 * gigabyte } }, 'look disk-low'],
  [{}, { disk: { database: 16 * gigabyte } }, 'look disk-low'],
  [{}, { disk: { free: 1.9 * gigabyte } }, 'bad disk-full'],
  [{}, { disk: { database: 31 * gigabyte } }, 'bad disk-full'],
  [{}, { disk: { wal: healthLimits.walBytes } }, 'look wal'],
  [{}, { generationWaits: true as never }, 'look generation'],
  [{}, { clockWaits: true as never }, 'bad clock-ahead'],
  [{ https: { is: false, certificateUntilMs: 0 } }, { https: { certificateUntilMs: 0 } }, 'look no-certificate'],
  [{}, { https: { certificateUntilMs: now + 13 * day } }, 'look certificate'],
  [{}, { https: { certificateUntilMs: now + 2 * day } }, 'bad certificate'],
  [{}, { https: { certificateUntilMs: now - 1 } }, 'bad certificate-expired'],
  [{}, { https: { certificateProblem: 'untrusted' } }, 'bad certificate-untrusted'],
  [{}, { https: { certificateProblem: 'other-name' } }, 'bad certificate-other-name'],
  [{}, { logEnds: false as never }, 'bad log-end'],
  [{}, { logChain: 'broken' as never }, 'bad log-broken'],
  [{}, { logChain: 'accepted' as never }, 'look log-broken'],
  [{}, { disk: { writable: false } }, 'bad folder-read-only'],
  [{}, { sync: { differed: 1 } }, 'look copies'],
  [{}, { sync: { logLacked: 1 } }, 'look sync-log'],
  [{}, { proxyLimit: 1_200_000 as never }, 'look proxy-limit'],
  [{}, { proxyLimit: 200_000 as never }, 'bad proxy-limit'],
]

describe('health findings', () => {
  it('are empty if there are no problems', () => {
    expect(findingsWith({})).toEqual([])
  })

  it.each(cases)('in row %#, are empty with %j; with %j they are %s', (fine, not, what) => {
    expect(findingsWith(fine)).toEqual([])
    expect(findingsWith(not)).toEqual([what])
  })

  it('are all tested here', () => {
    const tried = new Set(cases.map(([, , what]) => what.split(' ')[1]))
    expect(healthTopics.filter((about) => about !== 'clock' && !tried.has(about))).toEqual([])
  })

  it('list bad ones first', () => {
    expect(findingsWith({ setUp: { name: false }, mail: { failed: 2 }, logEnds: false as never })).toEqual([
      'bad log-end',
      'look mail-failed',
      'look name',
    ])
  })

  it('include either the last failed backup or a missing one, not both', () => {
    expect(findingsWith({ backups: { lastGoodMs: 0, lastState: 'failed' } })).toEqual(['bad backup-failed'])
  })

  it('include a missing backup as bad after three days, unless nightly backups are off', () => {
    const since = (days: number) => ({ installedMs: (now - days * day) as never })
    const none = { lastGoodMs: 0, lastState: '' } as const
    expect(findingsWith({ ...since(2), backups: none })).toEqual(['look no-backup'])
    expect(findingsWith({ ...since(3), backups: none })).toEqual(['bad no-backup'])
    expect(findingsWith({ ...since(3), backups: { ...none, nightly: false } })).toEqual(['look no-backup'])
    expect(findingsWith({ ...since(3), backups: { ...none, lastState: 'failed' } })).toEqual([
      'bad backup-failed',
      'bad no-backup',
    ])
  })

  it('include both problems of a certificate that is expired and untrusted (O14)', () => {
    expect(findingsWith({ https: { certificateUntilMs: now - day, certificateProblem: 'untrusted' } })).toEqual([
      'bad certificate-expired',
      'bad certificate-untrusted',
    ])
  })

  it('include manual backups that are older than a week', () => {
    expect(findingsWith({ backups: { nightly: false, lastGoodMs: now - 8 * day } })).toEqual([
      'bad backup-old',
      'look backup-by-hand',
    ])
  })

  it("exclude a disk that wasn't measured", () => {
    expect(findingsWith({ disk: { total: 0, free: 0 } })).toEqual([])
  })
})

describe('health for external monitoring (O3)', () => {
  const failed = (changes: Partial<HealthFacts>) => failedChecks({ ...healthy, ...changes })

  it('is empty without bad findings', () => {
    expect(failed({})).toEqual([])
    expect(failed({ disk: { ...healthy.disk, free: 5.9 * gigabyte } })).toEqual([])
    expect(failed({ logChain: 'accepted' })).toEqual([])
    expect(failed({ backups: { ...healthy.backups, lastState: 'failed', second: 'failed' } })).toEqual([])
  })

  it.each<[Partial<HealthFacts>, string]>([
    [{ disk: { ...healthy.disk, writable: false } }, 'folder'],
    [{ disk: { ...healthy.disk, free: gigabyte } }, 'disk'],
    [{ backups: { ...healthy.backups, lastGoodMs: now - 3 * day } }, 'backup'],
    [{ installedMs: now - 3 * day, backups: { ...healthy.backups, lastGoodMs: 0, lastState: '' } }, 'backup'],
    [{ logEnds: false }, 'log'],
    [{ logChain: 'broken' }, 'log'],
  ])('in row %# contains the failed check', (changes, check) => {
    expect(failed(changes)).toEqual([check])
  })

  it('contains each check only once, in order', () => {
    expect(failed({ logEnds: false, logChain: 'broken', disk: { ...healthy.disk, writable: false, free: 0 } })).toEqual(
      ['folder', 'disk', 'log'],
    )
  })
})

describe("check of the server's clock", () => {
  it('compares with the middle of the round trip, and allows for its uncertainty', () => {
    expect(clockOffset({ askedMs: 1_000, answeredMs: 1_200, serverMs: 1_190 })).toBe(0)
    expect(clockOffset({ askedMs: 1_000, answeredMs: 1_200, serverMs: 41_100 })).toBe(40_000)
    expect(clockOffset({ askedMs: 50_000, answeredMs: 50_200, serverMs: 100 })).toBe(-50_000)
  })

  it('reports a difference of five seconds or more, as bad if one-time codes fail', () => {
    expect([0, 4_999, -5_000, 29_999, 30_000].map((off) => clockFinding(off)?.state)).toEqual([
      undefined,
      undefined,
      'look',
      'look',
      'bad',
    ])
  })
})
