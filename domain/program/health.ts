import { deliverySources } from '../mail/delivery'
import { fileLimits } from '../tickets/files'
import type { SetUpState } from './set-up'

/** Findings whose start and end are reported to admins (O3). */
export const alertTopics = [
  'zone-unknown',
  'mail-refused',
  'mail-waits',
  'no-backup',
  'backup-failed',
  'backup-old',
  'second-failed',
  'backups-unreadable',
  'replica',
  'replica-taken',
  'replica-unsuitable',
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
] as const
export type AlertTopic = (typeof alertTopics)[number]

export const healthTopics = [
  ...alertTopics,
  'name',
  'time',
  'no-mail',
  'mail-untested',
  'mail-failed',
  'backup-by-hand',
  'backup-here-only',
  'disk-low',
  'wal',
  'no-standby',
  'generation',
  'no-certificate',
  'clock',
  'copies',
  'sync-log',
] as const
export type HealthTopic = (typeof healthTopics)[number]

/** `look`: it requires attention. `bad`: something doesn't work or soon won't. */
export interface Finding {
  about: HealthTopic
  state: 'look' | 'bad'
}

/** Why a replica doesn't work; `unreachable`: it may recover without help. */
export const replicaProblems = ['', 'unreachable', 'unsuitable', 'taken'] as const
export type ReplicaProblem = (typeof replicaProblems)[number]

export const certificateProblems = ['', 'untrusted', 'other-name'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** The measurements. Times are in ms, sizes in bytes. */
export interface HealthFacts {
  nowMs: number
  installedMs: number
  setUp: SetUpState
  timeZoneKnown: boolean
  mail: {
    source: (typeof deliverySources)[number]
    tested: '' | 'worked' | 'refused'
    waiting: number
    oldestMs: number
    failed: number
  }
  backups: {
    nightly: boolean
    lastGoodMs: number
    lastState: '' | 'asked' | 'good' | 'failed'
    second: '' | 'none' | 'good' | 'failed'
    secondPlace: boolean
  }
  /** Whether the backup folder can be read (O1), and whether the database check found damage (O12). */
  storage: { backupsReadable: boolean; damaged: boolean }
  /**
   * The continuous copy, and how long ago it was complete; null if it is off. `standbyMs`: how long ago the leader saw a
   * standby, or how long it has led without one; 0 for a single machine.
   */
  replica: { lagMs: number; problem: ReplicaProblem; standbyMs: number } | null
  disk: { writable: boolean; total: number; free: number; database: number; wal: number }
  generationWaits: boolean
  /** Whether the monthly run waits until an admin confirms the clock (M42). */
  clockWaits: boolean
  https: { is: boolean; certificateUntilMs: number; certificateProblem: CertificateProblem }
  logEnds: boolean
  /** The state of the audit log. `accepted`: it is broken, but an admin has allowed payments (decision 0044). */
  logChain: 'whole' | 'broken' | 'accepted'
  sync: { differed: number; logLacked: number }
  /** The size in bytes of the smallest request that a proxy rejected in the last seven days; 0 if none. */
  proxyLimit: number
}

export const proxyReportLimit = { max: 10, windowMs: 60 * 60_000 } as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const healthLimits = {
  /** The mail job runs every minute, so waiting emails mean a problem. */
  mailWaitsMs: { look: 3 * minute, bad: 2 * hour },
  /** After 26 hours one nightly backup is missing, after three days three are. */
  backupAgeMs: { look: 26 * hour, bad: 3 * day },
  byHandAgeMs: 7 * day,
  /** A replica is complete within seconds if its store can be reached. */
  replicaLagMs: { look: 3 * minute, bad: 15 * minute },
  /** A standby sends a heartbeat every 20 seconds. */
  standbyMs: 5 * minute,
  freeShare: { look: 0.15, bad: 0.05 },
  /** A backup and its verification need free space of twice the database's size. */
  freeOfDatabase: 2,
  /** A reader that never ends lets the WAL grow without limit. */
  walBytes: 64 * 1024 * 1024,
  certificateMs: { look: 14 * day, bad: 3 * day },
  /** One-time codes fail when clocks differ by half a minute (S22). */
  clockOffMs: { look: 5_000, bad: 30_000 },
} as const

type MaybeFindings = (Finding | false)[]
const lookFinding = (about: HealthTopic): Finding => ({ about, state: 'look' })
const badFinding = (about: AlertTopic): Finding => ({ about, state: 'bad' })
/**
 * Returns a finding if a value exceeds its limits. It is also used to check the clock of the admin's device, which the
 * server can't do.
 */
const findingFrom = (
  about: AlertTopic | 'clock',
  value: number,
  limit: { look: number; bad: number },
): Finding | false => (value >= limit.bad ? { about, state: 'bad' } : value >= limit.look && lookFinding(about))

export function healthFindings(facts: HealthFacts): Finding[] {
  const found = [
    ...mailFindings(facts),
    ...backupFindings(facts),
    facts.storage.damaged && badFinding('database-damaged'),
    !facts.storage.backupsReadable && badFinding('backups-unreadable'),
    replicaFinding(facts),
    facts.replica !== null && facts.replica.standbyMs >= healthLimits.standbyMs && lookFinding('no-standby'),
    ...diskFindings(facts.disk),
    !facts.timeZoneKnown && badFinding('zone-unknown'),
    facts.clockWaits && badFinding('clock-ahead'),
    ...logFindings(facts),
    ...httpsFindings(facts),
    facts.sync.differed > 0 && lookFinding('copies'),
    facts.sync.logLacked > 0 && lookFinding('sync-log'),
    facts.proxyLimit > 0 &&
      (facts.proxyLimit <= fileLimits.partBytes ? badFinding('proxy-limit') : lookFinding('proxy-limit')),
    facts.generationWaits && lookFinding('generation'),
    !facts.setUp.name && lookFinding('name'),
    !facts.setUp.time && lookFinding('time'),
  ].filter((each) => each !== false)
  return [...found.filter(({ state }) => state === 'bad'), ...found.filter(({ state }) => state === 'look')]
}

/** Returns 1 or 0 for each finding that the server can have, for metrics. Only a browser notices that a clock is off. */
export const allFindingStates = (findings: readonly Finding[]): { name: HealthTopic; state: string; value: number }[] =>
  (['bad', 'look'] as const).flatMap((state) =>
    (state === 'bad' ? alertTopics : healthTopics.filter((about) => about !== 'clock')).map((name) => ({
      name,
      state,
      value: findings.some((each) => each.about === name && each.state === state) ? 1 : 0,
    })),
  )

/** The checks for external monitoring (O3), whose response contains nothing else. */
export const deepChecks = ['folder', 'disk', 'backup', 'replica', 'log'] as const
export type DeepCheck = (typeof deepChecks)[number]

/** The measurements for these checks. They must be quick, because the endpoint is public. */
export type CheckedFacts = Pick<
  HealthFacts,
  'nowMs' | 'installedMs' | 'backups' | 'replica' | 'disk' | 'logEnds' | 'logChain'
>

const checkOf: { readonly [about in HealthTopic]?: DeepCheck } = {
  'folder-read-only': 'folder',
  'disk-full': 'disk',
  'no-backup': 'backup',
  'backup-old': 'backup',
  replica: 'replica',
  'replica-taken': 'replica',
  'replica-unsuitable': 'replica',
  'log-end': 'log',
  'log-broken': 'log',
}

/** What can be measured without opening the database. */
export type MachineFacts = Pick<HealthFacts, 'nowMs' | 'disk' | 'https'>

export const machineFindings = (facts: MachineFacts): Finding[] =>
  [...diskFindings(facts.disk), ...httpsFindings(facts)].filter((each) => each !== false)

export function failedChecks(facts: CheckedFacts): DeepCheck[] {
  const found = [...backupFindings(facts), replicaFinding(facts), ...diskFindings(facts.disk), ...logFindings(facts)]
  const failed = found.flatMap((each) => (each !== false && each.state === 'bad' ? (checkOf[each.about] ?? []) : []))
  return deepChecks.filter((check) => failed.includes(check))
}

function mailFindings({ nowMs, mail }: HealthFacts): MaybeFindings {
  if (mail.source === 'none') return [lookFinding('no-mail')]
  return [
    mail.tested === 'refused' && badFinding('mail-refused'),
    mail.tested === '' && lookFinding('mail-untested'),
    mail.oldestMs > 0 && findingFrom('mail-waits', nowMs - mail.oldestMs, healthLimits.mailWaitsMs),
    mail.failed > 0 && lookFinding('mail-failed'),
  ]
}

function backupFindings({ nowMs, installedMs, backups }: CheckedFacts): MaybeFindings {
  const { nightly, lastGoodMs, lastState, second, secondPlace } = backups
  const failed = lastState === 'failed' && badFinding('backup-failed')
  if (lastGoodMs === 0) {
    const isMissing = nightly && installedMs > 0 && nowMs - installedMs >= healthLimits.backupAgeMs.bad
    return [failed, isMissing ? badFinding('no-backup') : failed === false && lookFinding('no-backup')]
  }
  const age = nowMs - lastGoodMs
  return [
    failed,
    nightly ? findingFrom('backup-old', age, healthLimits.backupAgeMs) : lookFinding('backup-by-hand'),
    !nightly && age >= healthLimits.byHandAgeMs && badFinding('backup-old'),
    !secondPlace && lookFinding('backup-here-only'),
    secondPlace && second !== 'good' && badFinding('second-failed'),
  ]
}

function replicaFinding({ replica }: CheckedFacts): Finding | false {
  if (replica === null) return false
  if (replica.problem === 'taken') return badFinding('replica-taken')
  if (replica.problem === 'unsuitable') return badFinding('replica-unsuitable')
  return findingFrom('replica', replica.lagMs, healthLimits.replicaLagMs)
}

/** Returns whether the free share of a disk, in bytes or files, requires attention; '' if not. `total` is 0 if unknown. */
export function freeState({ total, free }: { total: number; free: number }): '' | Finding['state'] {
  const { look, bad } = healthLimits.freeShare
  return free < total * bad ? 'bad' : free < total * look ? 'look' : ''
}

function diskFindings({ writable, total, free, database, wal }: HealthFacts['disk']): MaybeFindings {
  const { freeOfDatabase, walBytes } = healthLimits
  const readOnly = !writable && badFinding('folder-read-only')
  if (total === 0) return [readOnly, wal >= walBytes && lookFinding('wal')]
  const share = freeState({ total, free })
  const low = share !== '' || free < database * freeOfDatabase
  const full = share === 'bad' || free < database
  return [
    readOnly,
    full ? badFinding('disk-full') : low && lookFinding('disk-low'),
    wal >= walBytes && lookFinding('wal'),
  ]
}

const logFindings = ({ logEnds, logChain }: CheckedFacts): MaybeFindings => [
  !logEnds && badFinding('log-end'),
  logChain === 'broken' && badFinding('log-broken'),
  logChain === 'accepted' && lookFinding('log-broken'),
]

function httpsFindings({ nowMs, https }: MachineFacts): MaybeFindings {
  if (!https.is) return []
  if (https.certificateUntilMs === 0) return [lookFinding('no-certificate')]
  const left = https.certificateUntilMs - nowMs
  const { look: soon, bad: now } = healthLimits.certificateMs
  const { certificateProblem: problem } = https
  return [
    left < 0
      ? badFinding('certificate-expired')
      : left < now
        ? badFinding('certificate')
        : left < soon && lookFinding('certificate'),
    problem === 'untrusted' && badFinding('certificate-untrusted'),
    problem === 'other-name' && badFinding('certificate-other-name'),
  ]
}

export const clockFinding = (offMs: number): Finding | undefined =>
  findingFrom('clock', Math.abs(offMs), healthLimits.clockOffMs) || undefined

/** Returns the clock's offset in ms; 0 if it is within the uncertainty of the round trip. */
export function clockOffset({
  askedMs,
  answeredMs,
  serverMs,
}: { [time in 'askedMs' | 'answeredMs' | 'serverMs']: number }): number {
  const off = serverMs - (askedMs + answeredMs) / 2
  const unknown = (answeredMs - askedMs) / 2
  return Math.abs(off) <= unknown ? 0 : off
}
