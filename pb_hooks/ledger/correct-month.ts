import { correctMonthRoute } from '../../domain/api/money/ledger'
import { firstDay, lastDay } from '../../domain/calendar'
import { requiredCorrection } from '../../domain/money/accrual/recompute'
import { insertAdjustment } from '../payments/manual/insert-adjustment'
import { dropStage } from '../payments/runs/stage-sources'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/errors'
import { requireGeneratedMonth, readDifferences, stageRecomputed } from './recompute-month'

/** Records the corrections of a recomputed month (M11): all or none, and only if they equal what the admin saw. */
export const correctMonth = commandFor(correctMonthRoute, ({ app, audit }, { month, lines, reason }) => {
  requireGeneratedMonth(app, month)
  const seenCents = new Map(lines.map((line) => [`${line.kind}/${line.source}`, line.cents]))
  if (seenCents.size !== lines.length) fail('bad-input')
  stageRecomputed(app, month, 'temp')
  const found = readDifferences(app, month, { of: lines.map(({ source }) => source), most: 2 * lines.length })
  dropStage(app)
  const chosen = found.filter(({ kind, source }) => seenCents.has(`${kind}/${source}`))
  const isSeen = chosen.every((line) => {
    const cents = requiredCorrection(line)
    return cents !== 0 && cents === seenCents.get(`${line.kind}/${line.source}`)
  })
  if (chosen.length !== lines.length || !isSeen) fail('selection-changed')
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earnings = chosen.map((line) => {
    const { kind, source, user } = line
    const cents = requiredCorrection(line)
    const earning = insertAdjustment(app, { user, paymentType: kind, month, ...period, cents, reason })
    exec(
      app,
      'INSERT INTO _line_corrections (earning, kind, source, month) VALUES ({:earning}, {:kind}, {:source}, {:month})',
      { earning, kind, source, month },
    )
    audit('earning.adjust', `earnings/${earning}`, {
      after: { user, paymentType: kind, month, cents, reason, corrects: source },
    })
    return earning
  })
  return { earnings }
})
