import { describe, expect, it } from 'vitest'
import type { MailProblem } from '../mail/delivery'
import { doctorLines, type DoctorData, type DoctorMachine } from './doctor'
import { healthTopics } from './health'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const gigabyte = 1e9

const machine: DoctorMachine = {
  nowMs: now,
  dir: '/var/lib/coterie/data',
  origin: 'https://partners.example.org',
  disk: { writable: true, total: 40 * gigabyte, free: 30 * gigabyte, database: gigabyte / 2, wal: 4096 },
  inodes: { total: 1000, free: 900 },
  knowsSettings: true,
  https: { is: true, certificateUntilMs: now + 60 * 24 * hour, certificateProblem: '' },
  replica: null,
  clock: { askedMs: now, answeredMs: now + 100, serverMs: now + 500 },
}
const data: DoctorData = {
  timeZone: 'America/Lima',
  mail: {
    delivery: { way: 'smtp', from: 'team@partners.example.org' },
    carrier: 'mail.example.org',
    answer: { problem: '', status: 250, text: '', certain: true },
  },
  facts: {
    installedMs: 0,
    setUp: { name: true, time: true, mail: true, backup: true },
    timeZoneKnown: true,
    clockWaits: false,
    mail: { source: 'settings', tested: 'worked', waiting: 0, oldestMs: 0, failed: 0 },
    backups: { nightly: true, lastGoodMs: now - 9 * hour, lastState: 'good', second: 'good', secondPlace: true },
    storage: { backupsReadable: true, damaged: false },
    replica: null,
    generationWaits: false,
    logEnds: true,
    logChain: 'whole',
    sync: { differed: 0, logLacked: 0 },
    proxyLimit: 0,
  },
}
const findings = (changed: Partial<DoctorMachine>, known: DoctorData | null = data): string[] =>
  doctorLines({ ...machine, ...changed }, known).flatMap(({ check, state, text, remedy }) => {
    expect(remedy === '').toBe(state === 'ok')
    return state === 'ok' ? [] : [`${state} ${check}: ${text}`]
  })
const withFacts = (changed: Partial<DoctorData['facts']>): DoctorData => ({
  ...data,
  facts: { ...data.facts, ...changed },
})
const withMail = (changed: Partial<NonNullable<DoctorData['mail']>>): DoctorData => ({
  ...data,
  mail: { ...data.mail!, ...changed },
})

describe('the lines of coterie doctor', () => {
  it('has one line per check for an installation without problems', () => {
    expect(doctorLines(machine, data)).toEqual([
      { check: 'disk', state: 'ok', text: '30.0 GB of 40.0 GB free; data.db has 500 MB', remedy: '' },
      { check: 'data', state: 'ok', text: 'the audit log is whole; the time zone is America/Lima', remedy: '' },
      {
        check: 'backups',
        state: 'ok',
        text: 'the newest good backup is from 2026-11-21 03:00 UTC, 9 h ago',
        remedy: '',
      },
      {
        check: 'mail',
        state: 'ok',
        text: 'mail.example.org accepts the connection; emails come from team@partners.example.org',
        remedy: '',
      },
      { check: 'certificate', state: 'ok', text: 'valid until 2027-01-20, 60 days', remedy: '' },
      { check: 'clock', state: 'ok', text: 'https://partners.example.org has the same time', remedy: '' },
    ])
  })

  it('says that it doesn’t know where backups go if the server’s settings can’t be read', () => {
    const here = withFacts({ backups: { ...data.facts.backups, secondPlace: false } })
    expect(findings({}, here)).toEqual(['look backups: backups are only on the disk of the data'])
    expect(findings({ knowsSettings: false }, here)).toEqual([
      expect.stringMatching(/^look backups: it isn’t known whether the server copies its backups/),
    ])
  })

  it('judges only the machine if the data can’t be opened', () => {
    expect(doctorLines(machine, null).map(({ check }) => check)).toEqual(['disk', 'certificate', 'clock'])
    expect(findings({ disk: { ...machine.disk, free: gigabyte } }, null)).toEqual([
      'bad disk: the disk is nearly full: 1.0 GB of 40.0 GB free',
    ])
  })

  it('says nothing about a certificate and a clock that it can’t see', () => {
    const local = { https: { is: false, certificateUntilMs: 0, certificateProblem: '' as const }, clock: null }
    expect(doctorLines({ ...machine, ...local }, data).map(({ check }) => check)).toEqual([
      'disk',
      'data',
      'backups',
      'mail',
    ])
  })

  it('names the difference of the clocks with the limits of the health page', () => {
    const off = (ms: number) => findings({ clock: { askedMs: now, answeredMs: now, serverMs: now + ms } })
    expect(off(4_900)).toEqual([])
    expect(off(-5_000)).toEqual([expect.stringMatching(/^look clock: it differs by 5\.0 s/)])
    expect(off(30_000)).toEqual([expect.stringMatching(/^bad clock: it differs by 30\.0 s/)])
  })

  it('judges the continuous copy by what the running server says', () => {
    const copied = { place: 'file:/mnt/other', lagMs: 2_000, problem: '', standbyMs: 0 } as const
    const line = doctorLines({ ...machine, replica: copied }, withFacts({ replica: copied }))
    expect(line).toContainEqual({ check: 'replica', state: 'ok', text: 'file:/mnt/other is complete', remedy: '' })
    const away = { ...copied, problem: 'unreachable' } as const
    expect(findings({ replica: away }, withFacts({ replica: away }))).toEqual([
      'look replica: file:/mnt/other can’t be reached; it was complete 2.0 s ago',
    ])
    const late = { ...copied, lagMs: 20 * 60_000 }
    expect(findings({ replica: late }, withFacts({ replica: late }))).toEqual([
      'bad replica: file:/mnt/other was last complete 20 min ago',
    ])
    const alone = { ...copied, standbyMs: 6 * 60_000 }
    expect(findings({ replica: alone }, withFacts({ replica: alone }))).toEqual([
      'look replica: no standby was seen for 6 min, so no machine takes over if this one stops',
    ])
  })

  it('names a disk that runs out of files', () => {
    const left = (free: number) => findings({ inodes: { total: 1000, free } })
    expect(left(150)).toEqual([])
    expect(left(149)).toEqual(['look disk: the disk can hold only 149 more files, of 1000'])
    expect(left(49)).toEqual(['bad disk: the disk can hold only 49 more files, of 1000'])
    expect(findings({ inodes: { total: 0, free: 0 } })).toEqual([])
  })

  it('names a mail server that refuses the connection, with its answer', () => {
    const refused = (problem: MailProblem, text: string) =>
      findings({}, withMail({ answer: { problem, status: 535, text, certain: true } }))
    expect(refused('auth', 'wrong password')).toEqual([
      'bad mail: mail.example.org: it refuses the name or password (wrong password)',
    ])
    expect(refused('no-connection', '')).toEqual(['bad mail: mail.example.org: it can’t be reached'])
    expect(findings({}, withMail({ delivery: { way: 'smtp', from: '' } }))).toEqual(['bad mail: no sender is set'])
    const byApi = doctorLines(machine, withMail({ delivery: { way: 'http', from: 'a@b.example' }, answer: null }))
    expect(byApi.find(({ check }) => check === 'mail')?.text).toContain('which only a test email tries')
    expect(findings({}, { ...withFacts({ mail: { ...data.facts.mail, source: 'none' } }), mail: null })).toEqual([
      'look mail: no mail server is set, so people can’t verify their address',
    ])
  })

  it('has a line with a remedy for every finding of the health page', () => {
    const bad = withFacts({
      setUp: { name: false, time: false, mail: false, backup: false },
      timeZoneKnown: false,
      clockWaits: true,
      mail: { source: 'settings', tested: 'refused', waiting: 1, oldestMs: now - 9 * hour, failed: 2 },
      backups: { nightly: true, lastGoodMs: now - 99 * hour, lastState: 'failed', second: 'failed', secondPlace: true },
      storage: { backupsReadable: false, damaged: true },
      generationWaits: true,
      logEnds: false,
      logChain: 'broken',
      sync: { differed: 1, logLacked: 1 },
      proxyLimit: 1,
    })
    const noBackup = withFacts({
      mail: { ...data.facts.mail, tested: '' },
      backups: { nightly: false, lastGoodMs: 0, lastState: '', second: '', secondPlace: false },
    })
    const byHand = withFacts({ backups: { ...data.facts.backups, nightly: false, secondPlace: false } })
    const noMail = withFacts({ mail: { ...data.facts.mail, source: 'none' } })
    const full = { ...machine.disk, writable: false, free: 0, wal: gigabyte }
    const certificate = (certificateUntilMs: number, certificateProblem: '' | 'untrusted' | 'other-name') => ({
      https: { is: true, certificateUntilMs, certificateProblem },
    })
    const all = [
      ...findings(
        { disk: full, ...certificate(now - hour, 'untrusted'), clock: { ...machine.clock!, serverMs: 0 } },
        bad,
      ),
      ...findings(
        { disk: { ...machine.disk, free: 5 * gigabyte }, ...certificate(now + hour, 'other-name') },
        noBackup,
      ),
      ...findings(certificate(0, ''), byHand),
      ...findings({}, noMail),
      ...(['unreachable', 'taken', 'unsuitable'] as const).flatMap((problem) => {
        const replica = { place: 'file:/copy', lagMs: 20 * 60_000, problem, standbyMs: 6 * 60_000 }
        return findings({ replica }, { ...data, facts: { ...data.facts, replica } })
      }),
    ].map((line) => line.slice(line.indexOf(' ')))
    expect(new Set(all).size).toBe(healthTopics.length)
  })
})
