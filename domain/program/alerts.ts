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

/** Reports whether email delivery works. If not, only the app notifies admins. */
export const canSendMail = (findings: readonly Finding[]): boolean =>
  !findings.some(
    ({ about, state }) =>
      about === 'no-mail' || (state === 'bad' && (about === 'mail-refused' || about === 'mail-waits')),
  )
