import { policyTrialRoute, policyTrialPeopleRoute, startPolicyTrialRoute } from '../../domain/api/money/policy-lab'
import type { OutputOf } from '../../domain/api/route'
import { monthOf } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import type { ErrorCode } from '../../domain/error-codes'
import { paydayOf } from '../../domain/money/payments/holding'
import type { PolicyTrial, TrialGroup, TrialPerson, TriedPolicy } from '../../domain/money/forecast/policy-trial'
import { readFactsPosition, paydayChangedSince, type FactsPosition } from '../payments/runs/facts-position'
import { missingRunMonths } from '../payments/runs/run-months'
import { programRates } from '../payments/runs/stage-sources'
import { stageMemory } from '../payments/runs/dry-run'
import { moment, today } from '../platform/clock'
import { newId, rows } from '../platform/db'
import { errorCodeOf, fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { writeStagingFile, readStagingFile } from '../platform/staging-db'
import { readSettings } from '../settings/read-settings'
import { groupSql, stageTrial } from './stage-trial'

type TrialMemory =
  | { state: 'working'; asked: TriedPolicy }
  | { state: 'failed'; code: ErrorCode }
  | { state: 'done'; day: CalendarDate; mark: FactsPosition; trial: PolicyTrial }

const trials = stageMemory<TrialMemory>('policy-lab', 4)
const pageSize = 50

/** Starts a trial, or returns one with the same values that is running or still valid. */
export const tryPolicy = answerTo(startPolicyTrialRoute, ({ app }, input) => {
  const { rental, commission, threshold } = input
  const name = JSON.stringify([rental, commission, threshold])
  const earlier = trials.newest(app, name)
  if (earlier && isStillValid(app, earlier.memory)) return { id: earlier.id }
  const id = newId()
  trials.remember(app, id, { state: 'working', asked: input })
  trials.setNewest(app, name, id)
  $coterie.startTask(app, 'policy-lab', id)
  return { id }
})

const isStillValid = (app: PbApp, memory: TrialMemory): boolean =>
  memory.state === 'working' ||
  (memory.state === 'done' && memory.day === today(app) && !paydayChangedSince(app, memory.mark))

export const policyTrial = answerTo(policyTrialRoute, ({ app }, { id }): OutputOf<typeof policyTrialRoute> => {
  const memory = trials.of(app, id) ?? fail('not-found')
  if (memory.state === 'working') return { state: 'working' }
  return memory.state === 'done' ? memory.trial : memory
})

export const trialPeople = answerTo(policyTrialPeopleRoute, ({ app }, { id, group, after = '0' }) => {
  if (trials.of(app, id)?.state !== 'done') fail('not-found')
  return readStagingFile(id, (source) => peopleOf(source, group, Number(after)))
})

/** Runs a trial in the background: both runs from one consistent state, without blocking writers. */
export function executeTrial(app: PbApp, id: string): void {
  const memory = trials.of(app, id)
  if (memory?.state !== 'working') return
  try {
    const day = today(app)
    const { mark, trial } = writeStagingFile(id, (source) => ({
      // read first, so later commits count as changes
      mark: readFactsPosition(source),
      trial: trialOf(source, memory.asked, day),
    }))
    trials.remember(app, id, { state: 'done', day, mark, trial })
  } catch (error) {
    const code = errorCodeOf(error) ?? 'server-error'
    if (code === 'server-error') app.logger().error('a policy trial failed', 'error', String(error))
    trials.remember(app, id, { state: 'failed', code })
  }
  trials.keepNewest(app, id)
}

function trialOf(source: PbSource, input: TriedPolicy, day: CalendarDate): PolicyTrial {
  const month = missingRunMonths(source, day)[0] ?? monthOf(day)
  const settings = readSettings(source)
  const threshold = settings.payment_threshold
  const current = { ...programRates(source, month), threshold }
  const tried = {
    rental: input.rental ?? current.rental,
    commission: input.commission ?? current.commission,
    threshold: input.threshold ?? current.threshold,
  }
  const at = moment()
  const payday = paydayOf(month, settings, day)
  return {
    state: 'done',
    at,
    month,
    payday,
    stands: current,
    tried,
    ...stageTrial(source, month, tried, current.commission),
  }
}

function peopleOf(source: PbSource, group: TrialGroup, after: number): OutputOf<typeof policyTrialPeopleRoute> {
  const found = rows(
    source,
    `SELECT rowid AS position, user_id, name, rentals, referrals, own_rental IS NOT NULL AS has_rental,
       COALESCE(own_rental, 0) AS own_rental, own_commission IS NOT NULL AS has_commission,
       COALESCE(own_commission, 0) AS own_commission, earned_now, earned_then, sent_now, sent_then, state_now, state_then
     FROM trial_people WHERE ${groupSql[group]} AND rowid > {:after} ORDER BY rowid LIMIT ${pageSize + 1}`,
    { after },
    personColumns,
  )
  const shown = found.slice(0, pageSize)
  return { rows: shown.map(toTrialPerson), next: found.length > pageSize ? String(shown.at(-1)?.position ?? '') : '' }
}

const personColumns = {
  position: 0,
  user_id: '',
  name: '',
  rentals: 0,
  referrals: 0,
  has_rental: 0,
  own_rental: 0,
  has_commission: 0,
  own_commission: 0,
  earned_now: 0,
  earned_then: 0,
  sent_now: 0,
  sent_then: 0,
  state_now: '',
  state_then: '',
}

const toTrialPerson = (row: typeof personColumns): TrialPerson => ({
  user: row.user_id,
  name: row.name,
  rentals: row.rentals,
  referrals: row.referrals,
  ownRental: row.has_rental === 1 ? row.own_rental : null,
  ownCommission: row.has_commission === 1 ? row.own_commission : null,
  now: { earned: row.earned_now, sent: row.sent_now, state: row.state_now as TrialPerson['now']['state'] },
  then: { earned: row.earned_then, sent: row.sent_then, state: row.state_then as TrialPerson['then']['state'] },
})

/** Deletes every trial, because they contain names. */
export const forgetTrials = (app: PbApp): void => trials.forget(app)
