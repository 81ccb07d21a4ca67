import * as v from 'valibot'
import { isMonth } from '../../domain/calendar'
import { today } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { route } from '../platform/route'
import { readPlan } from './read-plan'
import { demandMonth } from './run-months'
import { stageRun } from './stage-run'
import { dropStage } from './stage-sources'

const input = v.object({ month: v.pipe(v.string(), v.check(isMonth, 'bad-input')) })

/** What a run of a month would do, person by person, with its hash; it writes nothing (M5). */
export const dryRun = route('POST /api/admin/payment-runs/dry-run', 'admin', input, ({ app }, { month }) =>
  inTransaction(app, (tx) => {
    const day = today(tx)
    demandMonth(tx, month, day)
    const plan = readPlan(tx, month, stageRun(tx, month, day))
    dropStage(tx)
    return plan
  }),
)
