import { dryRunRoute } from '../../domain/api/payment-runs'
import { today } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { answerTo } from '../platform/route'
import { readPlan } from './read-plan'
import { demandMonth } from './run-months'
import { stageRun } from './stage-run'
import { dropStage } from './stage-sources'

/** What a run of a month would do, person by person, with its hash; it writes nothing (M5). */
export const dryRun = answerTo(dryRunRoute, ({ app }, { month }) =>
  inTransaction(app, (tx) => {
    demandMonth(tx, month, today(tx))
    const plan = readPlan(tx, month, stageRun(tx, month))
    dropStage(tx)
    return plan
  }),
)
