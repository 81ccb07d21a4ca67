import { alertAbouts, type AlertAbout, type Finding } from './health'

/** What admins were told is bad, and since when it isn't any more, ms; 0 = it still is. */
export interface ToldAlert {
  about: AlertAbout
  goneMs: number
}

export interface AlertNews {
  about: AlertAbout
  state: 'bad' | 'good'
}

/** So long something has to be good before admins are told so: what comes and goes in between isn't told again. */
export const goodForMs = 3 * 3_600_000

/** What is news now, in the order of the findings, and what admins have been told once they are told it. */
export function alertNews(
  told: readonly ToldAlert[],
  findings: readonly Finding[],
  nowMs: number,
): { news: AlertNews[]; told: ToldAlert[] } {
  const bad = alertAbouts.filter((about) => findings.some((each) => each.about === about && each.state === 'bad'))
  const begun = bad.filter((about) => !told.some((each) => each.about === about))
  const since = told.map(({ about, goneMs }) => ({ about, goneMs: bad.includes(about) ? 0 : goneMs || nowMs }))
  const isOver = ({ goneMs }: ToldAlert): boolean => goneMs > 0 && nowMs - goneMs >= goodForMs
  return {
    news: [
      ...begun.map((about) => ({ about, state: 'bad' as const })),
      ...since.filter(isOver).map(({ about }) => ({ about, state: 'good' as const })),
    ],
    told: [...since.filter((each) => !isOver(each)), ...begun.map((about) => ({ about, goneMs: 0 }))],
  }
}

/** Whether a letter about the findings can go out: while mails don't, the notice in the app has to do. */
export const mailGoesOut = (findings: readonly Finding[]): boolean =>
  !findings.some(
    ({ about, state }) =>
      about === 'no-mail' || (state === 'bad' && (about === 'mail-refused' || about === 'mail-waits')),
  )
