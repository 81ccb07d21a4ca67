import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertNews, recoveryDelayMs, canSendMail, type ReportedAlert } from './alerts'
import { alertTopics, type AlertTopic, type Finding } from './health'

const hour = 3_600_000
const badFindings = (...abouts: Finding['about'][]): Finding[] => abouts.map((about) => ({ about, state: 'bad' }))

/** Checks the findings once per hour. Returns what is reported to admins each time. */
function toldAt(checks: readonly (readonly Finding[])[]): string[] {
  let reportedAlerts: ReportedAlert[] = []
  return checks.map((findings, at) => {
    const now = alertNews(reportedAlerts, findings, (at + 1) * hour)
    reportedAlerts = now.reported
    return now.news.map(({ about, state }) => `${about} ${state}`).join(', ')
  })
}

describe('health alerts to admins', () => {
  it("ignore findings that aren't bad", () => {
    expect(toldAt([[{ about: 'backup-old', state: 'look' }]])).toEqual([''])
  })

  it('report each finding separately', () => {
    const checks = [
      badFindings('log-end', 'disk-full'),
      badFindings('log-end'),
      badFindings('log-end'),
      badFindings('log-end'),
      badFindings('log-end', 'mail-waits'),
    ]
    expect(toldAt(checks)).toEqual(['disk-full bad, log-end bad', '', '', '', 'mail-waits bad, disk-full good'])
  })

  it('are not sent if the clock was set back', () => {
    expect(alertNews([{ about: 'disk-full', goneMs: 5 * hour }], [], hour)).toEqual({
      news: [],
      reported: [{ about: 'disk-full', goneMs: 5 * hour }],
    })
  })

  it('report the start and the end of each finding alternately, and the end only hours later', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom<AlertTopic>(...alertTopics), { maxLength: 4 }), { maxLength: 40 }),
        (checks) => {
          const newsByCheck = toldAt(checks.map((abouts) => badFindings(...abouts)))
          for (const about of alertTopics) {
            const own = newsByCheck.flatMap((text, at) =>
              text
                .split(', ')
                .filter((each) => each.split(' ')[0] === about)
                .map((each) => ({ at, state: each.split(' ')[1] })),
            )
            own.forEach(({ at, state }, n) => {
              expect(state).toBe(n % 2 === 0 ? 'bad' : 'good')
              if (state === 'bad') expect(checks[at]).toContain(about)
              else
                for (let back = 0; back <= recoveryDelayMs / hour; back += 1)
                  expect(checks[at - back]).not.toContain(about)
            })
          }
        },
      ),
    ))
})

it("health alerts aren't emailed while email delivery fails", () => {
  expect(canSendMail(badFindings('disk-full'))).toBe(true)
  expect(canSendMail([{ about: 'mail-waits', state: 'look' }])).toBe(true)
  expect(canSendMail([{ about: 'mail-failed', state: 'look' }])).toBe(true)
  for (const about of ['mail-waits', 'mail-refused'] as const) expect(canSendMail(badFindings(about))).toBe(false)
  expect(canSendMail([{ about: 'no-mail', state: 'look' }])).toBe(false)
})
