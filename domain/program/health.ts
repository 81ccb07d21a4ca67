import { deliverySources } from '../mail/delivery'
import { fileLimits } from '../tickets/files'
import type { SetUpState } from './set-up'

/** What the health page can find. Each has its words and its remedy in both languages. */
export const healthAbouts = [
  'name',
  'time',
  'zone-unknown',
  'no-mail',
  'mail-untested',
  'mail-refused',
  'mail-waits',
  'mail-failed',
  'no-backup',
  'backup-failed',
  'backup-old',
  'backup-by-hand',
  'backup-here-only',
  'second-failed',
  'backups-unreadable',
  'database-damaged',
  'disk-low',
  'disk-full',
  'wal',
  'generation',
  'clock-ahead',
  'certificate',
  'certificate-expired',
  'certificate-untrusted',
  'certificate-other-name',
  'no-certificate',
  'clock',
  'log-end',
  'log-broken',
  'folder-read-only',
  'copies',
  'sync-log',
  'proxy-limit',
] as const
export type HealthAbout = (typeof healthAbouts)[number]

/** The findings that can be bad: admins are told of each once, and once of its end (O3). */
export const alertAbouts = [
  'zone-unknown',
  'mail-refused',
  'mail-waits',
  'no-backup',
  'backup-failed',
  'backup-old',
  'second-failed',
  'backups-unreadable',
  'database-damaged',
  'folder-read-only',
  'disk-full',
  'clock-ahead',
  'log-end',
  'log-broken',
  'certificate',
  'certificate-expired',
  'certificate-untrusted',
  'certificate-other-name',
  'proxy-limit',
] as const satisfies readonly HealthAbout[]
export type AlertAbout = (typeof alertAbouts)[number]

/** `look`: somebody should; `bad`: something doesn't work, or soon won't. */
export interface Finding {
  about: HealthAbout
  state: 'look' | 'bad'
}

/** What can be wrong with a certificate besides its end: this machine doesn't trust its issuer, or it is for another host. */
export const certificateProblems = ['', 'untrusted', 'other-name'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** What is measured; times in ms, sizes in bytes. */
export interface HealthFacts {
  nowMs: number
  /** When the program was installed; 0 = not known. */
  installedMs: number
  setUp: SetUpState
  timeZoneKnown: boolean
  mail: {
    source: (typeof deliverySources)[number]
    /** '' = never tested. */
    tested: '' | 'worked' | 'refused'
    waiting: number
    /** When the mail that waits longest was queued; 0 = none waits. */
    oldestMs: number
    /** Given up within the last seven days. */
    failed: number
  }
  backups: {
    nightly: boolean
    /** When the newest good one was made; 0 = there is none. */
    lastGoodMs: number
    /** What the newest try came to. */
    lastState: '' | 'asked' | 'good' | 'failed'
    /** How the newest good one reached the second place. */
    second: '' | 'none' | 'good' | 'failed'
    /** Whether a second place is named. */
    secondPlace: boolean
  }
  /** Whether the folder of backups can be read (O1), and whether the last look through the database found damage (O12). */
  storage: { backupsReadable: boolean; damaged: boolean }
  /** `total` 0 = the system doesn't say. */
  disk: { writable: boolean; total: number; free: number; database: number; wal: number }
  /** Whether the monthly run waits for an admin. */
  generationWaits: boolean
  /** Whether it waits until an admin confirms the clock (M42). */
  clockWaits: boolean
  https: { is: boolean; certificateUntilMs: number; certificateProblem: CertificateProblem }
  /** Whether the audit log ends where it ended (M31). */
  logEnds: boolean
  /** What the last look at its chain found; `accepted`: broken, and an admin has let payments go on (decision 93). */
  logChain: 'whole' | 'broken' | 'accepted'
  /** Findings of sync within the last seven days: copies that differed, rows the log didn't know. */
  sync: { differed: number; logLacked: number }
  /** The smallest request that a proxy refused within the last seven days, bytes; 0 = none. */
  proxyLimit: number
}

/** How often a person's devices may tell what a proxy refuses. */
export const proxyLimitPace = { max: 10, windowMs: 60 * 60_000 } as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** From when something is worth a look, and from when it is bad. */
export const healthLimits = {
  /** A mail waits for its next try; a minute's job sends what is due. */
  mailWaitsMs: { look: 3 * minute, bad: 2 * hour },
  /** One is made each night: a day and two hours later one is missing, three days later three are. */
  backupAgeMs: { look: 26 * hour, bad: 3 * day },
  /** Without a nightly one. */
  byHandAgeMs: 7 * day,
  /** Share of the disk that is free. */
  freeShare: { look: 0.15, bad: 0.05 },
  /** A backup and its reading back need twice the database. */
  freeOfDatabase: 2,
  /** Docs, "Checks": a reader that never ends keeps it growing. */
  walBytes: 64 * 1024 * 1024,
  certificateMs: { look: 14 * day, bad: 3 * day },
  /** One-time codes are wrong by half a minute off (S22). */
  clockOffMs: { look: 5_000, bad: 30_000 },
} as const

type Found = (Finding | false)[]
const look = (about: HealthAbout): Finding => ({ about, state: 'look' })
const bad = (about: AlertAbout): Finding => ({ about, state: 'bad' })
/** Also of the clock of the admin's own device, which the server can't tell. */
const from = (about: AlertAbout | 'clock', is: number, limit: { look: number; bad: number }): Finding | false =>
  is >= limit.bad ? { about, state: 'bad' } : is >= limit.look && look(about)

/** Everything that needs a look, what is bad first. Nothing of it stands anywhere else. */
export function findingsOf(facts: HealthFacts): Finding[] {
  const found = [
    ...mailFindings(facts),
    ...backupFindings(facts),
    facts.storage.damaged && bad('database-damaged'),
    !facts.storage.backupsReadable && bad('backups-unreadable'),
    ...diskFindings(facts.disk),
    !facts.timeZoneKnown && bad('zone-unknown'),
    facts.clockWaits && bad('clock-ahead'),
    ...logFindings(facts),
    ...httpsFindings(facts),
    facts.sync.differed > 0 && look('copies'),
    facts.sync.logLacked > 0 && look('sync-log'),
    facts.proxyLimit > 0 && (facts.proxyLimit <= fileLimits.partBytes ? bad('proxy-limit') : look('proxy-limit')),
    facts.generationWaits && look('generation'),
    !facts.setUp.name && look('name'),
    !facts.setUp.time && look('time'),
  ].filter((each) => each !== false)
  return [...found.filter(({ state }) => state === 'bad'), ...found.filter(({ state }) => state === 'look')]
}

/** What a monitor asks about (O3); the answer names no more than these. */
export const deepChecks = ['folder', 'disk', 'backup', 'log'] as const
export type DeepCheck = (typeof deepChecks)[number]

/** What is measured for it: nothing that takes long, for anyone may ask. */
export type CheckedFacts = Pick<HealthFacts, 'nowMs' | 'installedMs' | 'backups' | 'disk' | 'logEnds' | 'logChain'>

const checkOf: { readonly [about in HealthAbout]?: DeepCheck } = {
  'folder-read-only': 'folder',
  'disk-full': 'disk',
  'no-backup': 'backup',
  'backup-old': 'backup',
  'log-end': 'log',
  'log-broken': 'log',
}

/** The checks that fail: each stands for findings of the health page that are bad (O3). */
export function failedChecks(facts: CheckedFacts): DeepCheck[] {
  const found = [...backupFindings(facts), ...diskFindings(facts.disk), ...logFindings(facts)]
  const failed = found.flatMap((each) => (each !== false && each.state === 'bad' ? (checkOf[each.about] ?? []) : []))
  return deepChecks.filter((check) => failed.includes(check))
}

function mailFindings({ nowMs, mail }: HealthFacts): Found {
  if (mail.source === 'none') return [look('no-mail')]
  return [
    mail.tested === 'refused' && bad('mail-refused'),
    mail.tested === '' && look('mail-untested'),
    mail.oldestMs > 0 && from('mail-waits', nowMs - mail.oldestMs, healthLimits.mailWaitsMs),
    mail.failed > 0 && look('mail-failed'),
  ]
}

function backupFindings({ nowMs, installedMs, backups }: CheckedFacts): Found {
  const { nightly, lastGoodMs, lastState, second, secondPlace } = backups
  const failed = lastState === 'failed' && bad('backup-failed')
  if (lastGoodMs === 0) {
    const isMissing = nightly && installedMs > 0 && nowMs - installedMs >= healthLimits.backupAgeMs.bad
    return [failed, isMissing ? bad('no-backup') : failed === false && look('no-backup')]
  }
  const age = nowMs - lastGoodMs
  return [
    failed,
    nightly ? from('backup-old', age, healthLimits.backupAgeMs) : look('backup-by-hand'),
    !nightly && age >= healthLimits.byHandAgeMs && bad('backup-old'),
    !secondPlace && look('backup-here-only'),
    secondPlace && second !== 'good' && bad('second-failed'),
  ]
}

function diskFindings({ writable, total, free, database, wal }: HealthFacts['disk']): Found {
  const { freeShare, freeOfDatabase, walBytes } = healthLimits
  const readOnly = !writable && bad('folder-read-only')
  if (total === 0) return [readOnly, wal >= walBytes && look('wal')]
  const low = free < total * freeShare.look || free < database * freeOfDatabase
  const full = free < total * freeShare.bad || free < database
  return [readOnly, full ? bad('disk-full') : low && look('disk-low'), wal >= walBytes && look('wal')]
}

const logFindings = ({ logEnds, logChain }: CheckedFacts): Found => [
  !logEnds && bad('log-end'),
  logChain === 'broken' && bad('log-broken'),
  logChain === 'accepted' && look('log-broken'),
]

function httpsFindings({ nowMs, https }: HealthFacts): Found {
  if (!https.is) return []
  if (https.certificateUntilMs === 0) return [look('no-certificate')]
  const left = https.certificateUntilMs - nowMs
  const { look: soon, bad: now } = healthLimits.certificateMs
  const { certificateProblem: problem } = https
  return [
    left < 0 ? bad('certificate-expired') : left < now ? bad('certificate') : left < soon && look('certificate'),
    problem === 'untrusted' && bad('certificate-untrusted'),
    problem === 'other-name' && bad('certificate-other-name'),
  ]
}

/** What the difference between the server's clock and this device's says; undefined for nothing. */
export const clockFinding = (offMs: number): Finding | undefined =>
  from('clock', Math.abs(offMs), healthLimits.clockOffMs) || undefined

/**
 * How far this device's clock is off the server's, ms: the server's time belongs to the middle between asking and the answer, so that
 * half of the way there and back is not known.
 */
export function clockOff({
  askedMs,
  answeredMs,
  serverMs,
}: { [time in 'askedMs' | 'answeredMs' | 'serverMs']: number }): number {
  const off = serverMs - (askedMs + answeredMs) / 2
  const unknown = (answeredMs - askedMs) / 2
  return Math.abs(off) <= unknown ? 0 : off
}
