import { fullNameSql } from '../../domain/people/person-names'
import type { Cents, Month, CalendarDate } from '../../domain/entities'
import { gainBrackets, type GainBracket } from '../../domain/money/forecast/gain-brackets'
import type {
  Policy,
  PolicyTrial,
  TrialGroup,
  TrialPerson,
  TriedPolicy,
} from '../../domain/money/forecast/policy-trial'
import { summarizeRun } from '../payments/runs/run-summary'
import { ownRateSql, dropStage, programRates } from '../payments/runs/stage-sources'
import { stageOutcome } from '../payments/runs/stage-run'
import { throwIfStopping, stageMemory } from '../payments/runs/dry-run'
import { exec, oneOrDefault, readStagingFile, rows, writeStagingFile } from '../platform/db'
import { policyTrialRoute, policyTrialPeopleRoute, startPolicyTrialRoute } from '../../domain/api/money/policy-lab'
import type { OutputOf } from '../../domain/api/route'
import { monthOf } from '../../domain/calendar'
import { pageFrom } from '../platform/pagination'
import { paydayOf } from '../../domain/money/payments/holding'
import { readFactsPosition, paydayChangedSince, type FactsPosition } from '../payments/runs/facts-position'
import { missingRunMonths } from '../payments/runs/run-months'
import { moment, today } from '../platform/clock'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readSettings } from '../settings/read-settings'

type Outcome = PolicyTrial['now']
type Counted = Pick<PolicyTrial, 'counts' | 'earlierCents' | 'laterCents' | 'rentals' | 'referrals'>

const groupSql: { readonly [group in TrialGroup]: string } = {
  affected: 'affected = 1',
  more: 'earned_then > earned_now',
  less: 'earned_then < earned_now',
  earlier: `state_now = 'below-threshold' AND state_then = 'payment'`,
  later: `state_now = 'payment' AND state_then = 'below-threshold'`,
  unchanged: 'affected = 0',
}

/**
 * Stages the next run with the current and with the tried values from one consistent state, and joins the results per
 * person. `currentCents`: the commission of a whole month.
 */
function stageTrial(
  source: PbSource,
  month: Month,
  tried: Policy,
  currentCents: Cents,
): Pick<PolicyTrial, 'now' | 'then' | 'gains' | keyof Counted> {
  const now = stageSide(source, month, 'now')
  dropStage(source, 'file')
  const then = stageSide(source, month, 'then', tried)
  dropStage(source, 'file')
  throwIfStopping()
  exec(
    source,
    `CREATE TABLE trial_people AS SELECT s.*,
       (earned_now != earned_then OR sent_now != sent_then OR state_now != state_then) AS affected FROM (
       SELECT n.user_id, COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email, '') AS name,
         n.rentals, n.referrals, n.commission AS commission_now, t.commission AS commission_then, n.own_rental, n.own_commission, n.earned AS earned_now, t.earned AS earned_then,
         n.sent AS sent_now, t.sent AS sent_then, n.state AS state_now, t.state AS state_then
       FROM trial_now n JOIN trial_then t ON t.user_id = n.user_id LEFT JOIN users u ON u.id = n.user_id) s
     ORDER BY ABS(earned_then - earned_now) DESC, ABS(sent_then - sent_now) DESC, name, user_id`,
  )
  return { now, then, ...countsOf(source), gains: gainsOf(source, tried.commission - currentCents) }
}

function stageSide(source: PbSource, month: Month, side: 'now' | 'then', tried?: Policy): Outcome {
  stageOutcome(source, month, { place: 'file', onStep: throwIfStopping, ...(tried && { tried }) })
  const own = (kind: string): string => `MAX(CASE kind WHEN '${kind}' THEN own END)`
  exec(
    source,
    `CREATE TABLE trial_${side} AS SELECT user_id, SUM(rentals) AS rentals, SUM(referrals) AS referrals,
       MAX(own_rental) AS own_rental, MAX(own_commission) AS own_commission, SUM(earned) AS earned, SUM(commission) AS commission, SUM(sent) AS sent,
       MAX(state) AS state FROM (
       SELECT user_id, SUM(kind = 'rental') AS rentals, SUM(kind = 'commission') AS referrals, ${own('rental')} AS own_rental,
         ${own('commission')} AS own_commission, SUM(amount_cents) AS earned,
         SUM(CASE kind WHEN 'commission' THEN amount_cents ELSE 0 END) AS commission, 0 AS sent, '' AS state
       FROM (SELECT user_id, kind, amount_cents, ${ownRateSql('run_lines')} AS own FROM run_lines WHERE month = {:month})
       GROUP BY user_id
       UNION ALL SELECT user_id, 0, 0, NULL, NULL, 0, 0, SUM(amount_cents), '' FROM run_rows WHERE reason = 'payment' GROUP BY user_id
       UNION ALL SELECT user_id, 0, 0, NULL, NULL, 0, 0, 0, reason FROM run_balances)
     GROUP BY user_id`,
    { month },
  )
  exec(source, `CREATE INDEX trial_${side}_user ON trial_${side} (user_id)`)
  const { summary } = summarizeRun(source, month, '')
  const earnedByKind = `SELECT COALESCE(SUM(CASE kind WHEN 'rental' THEN amount_cents END), 0) AS rental,
       COALESCE(SUM(CASE kind WHEN 'commission' THEN amount_cents END), 0) AS commission FROM run_lines WHERE month = {:month}`
  const lines = oneOrDefault(source, earnedByKind, { month }, { rental: 0, commission: 0 })
  return {
    ...lines,
    payments: summary.counts.created,
    send: summary.sums.created,
    stays: summary.sums.skipped,
  }
}

function gainsOf(source: PbSource, whole: Cents): GainBracket[] {
  if (whole === 0) return []
  const gains = rows(
    source,
    `SELECT commission_then - commission_now AS cents, COUNT(*) AS affiliates, SUM(referrals) AS referrals
     FROM trial_people WHERE commission_then != commission_now GROUP BY 1`,
    {},
    { cents: 0, affiliates: 0, referrals: 0 },
  )
  return gainBrackets(gains, whole)
}

function countsOf(source: PbSource): Counted {
  const sum = (group: TrialGroup): string => `COALESCE(SUM(${groupSql[group]}), 0) AS ${group}`
  const found = oneOrDefault(
    source,
    `SELECT ${(Object.keys(groupSql) as TrialGroup[]).map(sum).join(', ')},
       COALESCE(SUM(CASE WHEN ${groupSql.earlier} THEN sent_then END), 0) AS earlierCents,
       COALESCE(SUM(CASE WHEN ${groupSql.later} THEN sent_now END), 0) AS laterCents,
       COALESCE(SUM(rentals), 0) AS rentals, COALESCE(SUM(referrals), 0) AS referrals FROM trial_people`,
    {},
    {
      affected: 0,
      more: 0,
      less: 0,
      earlier: 0,
      later: 0,
      unchanged: 0,
      earlierCents: 0,
      laterCents: 0,
      rentals: 0,
      referrals: 0,
    },
  )
  const { earlierCents, laterCents, rentals, referrals, ...counts } = found
  return { counts, earlierCents, laterCents, rentals, referrals }
}

const trials = stageMemory<{ asked: TriedPolicy }, { day: CalendarDate; mark: FactsPosition; trial: PolicyTrial }>(
  'policy-lab',
  4,
)
const pageSize = 50

answerTo(startPolicyTrialRoute, ({ app }, input) => {
  const { rental, commission, threshold } = input
  const name = JSON.stringify([rental, commission, threshold])
  const earlier = trials.newest(app, name)
  const memory = earlier?.memory
  const isValid =
    memory?.state === 'working' ||
    (memory?.state === 'done' && memory.day === today(app) && !paydayChangedSince(app, memory.mark))
  return { id: earlier && isValid ? earlier.id : trials.start(app, name, { asked: input }) }
})

answerTo(policyTrialRoute, ({ app }, { id }): OutputOf<typeof policyTrialRoute> => {
  const memory = trials.of(app, id) ?? fail('not-found')
  if (memory.state === 'working') return { state: 'working' }
  return memory.state === 'done' ? memory.trial : { state: 'failed', code: memory.code }
})

answerTo(policyTrialPeopleRoute, ({ app }, { id, group, after = '0' }) => {
  if (trials.of(app, id)?.state !== 'done') fail('not-found')
  return readStagingFile(id, (source) => peopleOf(source, group, Number(after)))
})

/** Runs a trial in the background: both runs from one consistent state, without blocking writers. */
export const executeTrial = (app: PbApp, id: string): void =>
  trials.execute(app, id, ({ asked }) => {
    const day = today(app)
    return writeStagingFile(id, (source) => ({
      day,
      // read first, so later commits count as changes
      mark: readFactsPosition(source),
      trial: trialOf(source, asked, day),
    }))
  })

function trialOf(source: PbSource, input: TriedPolicy, day: CalendarDate): PolicyTrial {
  const month = missingRunMonths(source, day)[0] ?? monthOf(day)
  const settings = readSettings(source)
  const current = { ...programRates(source, month), threshold: settings.payment_threshold }
  const tried = {
    rental: input.rental ?? current.rental,
    commission: input.commission ?? current.commission,
    threshold: input.threshold ?? current.threshold,
  }
  return {
    state: 'done',
    at: moment(),
    month,
    payday: paydayOf(month, settings, day),
    stands: current,
    tried,
    ...stageTrial(source, month, tried, current.commission),
  }
}

function peopleOf(source: PbSource, group: TrialGroup, after: number): OutputOf<typeof policyTrialPeopleRoute> {
  const found = rows(
    source,
    `SELECT rowid AS position, json_object('user', user_id, 'name', name, 'rentals', rentals, 'referrals', referrals,
       'ownRental', own_rental, 'ownCommission', own_commission,
       'now', json_object('earned', earned_now, 'sent', sent_now, 'state', state_now),
       'then', json_object('earned', earned_then, 'sent', sent_then, 'state', state_then)) AS person
     FROM trial_people WHERE ${groupSql[group]} AND rowid > {:after} ORDER BY rowid LIMIT ${pageSize + 1}`,
    { after },
    { position: 0, person: '' },
  )
  const page = pageFrom(found, pageSize, ({ position }) => String(position))
  return { ...page, rows: page.rows.map(({ person }) => JSON.parse(person) as TrialPerson) }
}

/** Deletes all trials, because they contain names. */
export const forgetTrials = (app: PbApp): void => trials.forget(app)
