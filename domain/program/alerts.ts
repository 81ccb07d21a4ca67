import { alertTopics, type AlertTopic, type Finding } from './health'

/** A finding about which admins were notified, and the time in ms when it ended; 0 while it continues. */
export interface ReportedAlert {
  about: AlertTopic
  goneMs: number
}

export interface AlertNews {
  about: AlertTopic
  state: 'bad' | 'good'
}

/** The time for which a finding must be over before its end is reported, so that brief changes aren't reported. */
export const recoveryDelayMs = 3 * 3_600_000

export function alertNews(
  reported: readonly ReportedAlert[],
  findings: readonly Finding[],
  nowMs: number,
): { news: AlertNews[]; reported: ReportedAlert[] } {
  const bad = alertTopics.filter((about) => findings.some((each) => each.about === about && each.state === 'bad'))
  const begun = bad.filter((about) => !reported.some((each) => each.about === about))
  const since = reported.map(({ about, goneMs }) => ({ about, goneMs: bad.includes(about) ? 0 : goneMs || nowMs }))
  const isOver = ({ goneMs }: ReportedAlert): boolean => goneMs > 0 && nowMs - goneMs >= recoveryDelayMs
  return {
    news: [
      ...begun.map((about) => ({ about, state: 'bad' as const })),
      ...since.filter(isOver).map(({ about }) => ({ about, state: 'good' as const })),
    ],
    reported: [...since.filter((each) => !isOver(each)), ...begun.map((about) => ({ about, goneMs: 0 }))],
  }
}

/** Returns the alerts reported after some news couldn't be delivered. Their state stays the earlier one, so they are news again. */
export const withoutUndelivered = (
  before: readonly ReportedAlert[],
  reported: readonly ReportedAlert[],
  undelivered: readonly AlertTopic[],
): ReportedAlert[] => [
  ...reported.filter(({ about }) => !undelivered.includes(about)),
  ...before.filter(({ about }) => undelivered.includes(about)),
]

const retryDelaysMs = [60_000, 5 * 60_000, 30 * 60_000] as const

/** Returns the delay in ms after the given number of failed calls of an address in a row. Unlike a webhook's, calls don't end. */
export const callRetryMs = (failures: number): number =>
  retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? retryDelaysMs[0]

/** Reports whether email delivery works. If not, only the app notifies admins. */
export const canSendMail = (findings: readonly Finding[]): boolean =>
  !findings.some(
    ({ about, state }) =>
      about === 'no-mail' || (state === 'bad' && (about === 'mail-refused' || about === 'mail-waits')),
  )
