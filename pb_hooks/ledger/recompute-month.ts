import { fullNameSql } from '../../domain/people/person-names'
import { recomputeRoute, type Recomputed, correctMonthRoute } from '../../domain/api/money/ledger'
import { daysInMonth } from '../../domain/calendar'
import type { Id, Month } from '../../domain/entities'
import { dayCount } from '../../domain/money/accrual/day-mask'
import { type RecomputedLine, requiredCorrection } from '../../domain/money/accrual/recompute'
import { generatedMonths } from '../payments/runs/run-months'
import {
  ownRateSql,
  stageLines,
  stageMasks,
  createStagingTables,
  stageSources,
  type StagePlace,
  dropStage,
} from '../payments/runs/stage-sources'
import { exec, newId, oneOrDefault, readNumber, rows, choiceOf, writeStagingFile, insertRow } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { insertAdjustment } from '../payments/manual/adjust-earnings'
import { commandFor } from '../platform/command'

const maxListed = 200

/** Implements "Recompute this month": reads one consistent state without blocking writers. */
answerTo(recomputeRoute, ({ app }, { month }): Recomputed => {
  requireGeneratedMonth(app, month)
  const stage = `recompute${newId()}`
  try {
    return writeStagingFile(stage, (source) => {
      stageRecomputed(source, month, 'file')
      return report(source, month)
    })
  } finally {
    $coterie.removeStagingFile(stage)
  }
})

/** Rejects a month without a run, because it has no lines to compare. */
function requireGeneratedMonth(app: PbSource, month: Month): void {
  if (!generatedMonths(app).includes(month)) fail('not-found')
}

function stageRecomputed(app: PbSource, month: Month, place: StagePlace): void {
  createStagingTables(app, [month], place)
  stageSources(app, 'missing')
  stageLines(app)
  exec(
    app,
    `INSERT INTO recomputed (kind, source, user_id, month, counted, stands, settled, counted_rate)
     SELECT kind, source, MAX(user_id), month, SUM(days), SUM(amount_cents),
       SUM(CASE status WHEN 'cancelled' THEN amount_cents ELSE 0 END), MAX(rate_cents) FROM earnings
     WHERE month = {:month} AND kind IN ('rental', 'commission') AND cancel_kind != 'undone' GROUP BY kind, source`,
    { month },
  )
  exec(
    app,
    `INSERT INTO recomputed (kind, source, user_id, month, next_days, next_cents)
     SELECT kind, source, user_id, month, days, amount_cents FROM run_lines WHERE true
     ON CONFLICT (kind, source) DO UPDATE SET next_days = excluded.next_days, next_cents = excluded.next_cents`,
  )
  exec(
    app,
    `UPDATE recomputed SET stands = stands + c.cents FROM (
       SELECT c.kind, c.source, SUM(e.amount_cents) AS cents FROM _line_corrections c
       JOIN earnings e ON e.id = c.earning AND e.status != 'cancelled' WHERE c.month = {:month} GROUP BY c.kind, c.source) c
     WHERE c.kind = recomputed.kind AND c.source = recomputed.source`,
    { month },
  )
  // a counted day stays counted even if the address is now unverified; other days count once the address is verified
  exec(app, 'DELETE FROM run_sources')
  stageSources(app, 'all')
  exec(
    app,
    `UPDATE recomputed SET days = s.days & counted FROM run_sources s
     WHERE s.kind = recomputed.kind AND s.source = recomputed.source AND s.user_id = recomputed.user_id`,
  )
  exec(app, 'UPDATE recomputed SET days = days | next_days')
  stageMasks(app, 'SELECT DISTINCT days AS mask FROM recomputed WHERE days != 0')
  exec(
    app,
    `UPDATE recomputed SET rate = COALESCE(${ownRateSql('recomputed')},
       CASE recomputed.kind WHEN 'rental' THEN m.rental_cents ELSE m.commission_cents END) FROM run_months m`,
  )
  exec(
    app,
    `UPDATE recomputed SET facts = (2 * rate * t.days + m.days) / (2 * m.days)
     FROM run_masks t, run_months m WHERE t.mask = recomputed.days`,
  )
}

const lineColumns = {
  kind: choiceOf<'rental' | 'commission'>(),
  source: '',
  user: '',
  name: '',
  referred: '',
  countedDays: 0,
  days: 0,
  countedRate: 0,
  rate: 0,
  stands: 0,
  facts: 0,
  nextRun: 0,
}

const readDifferences = (
  source: PbSource,
  month: Month,
  { of, limit }: { of?: readonly Id[]; limit: number },
): RecomputedLine[] =>
  rows(
    source,
    `SELECT r.kind, r.source, r.user_id AS user, ${fullNameSql('u')} AS name,
       COALESCE(${fullNameSql('p')}, '') AS referred, r.counted AS countedDays, r.days,
       r.counted_rate AS countedRate, r.rate,
       r.stands - r.settled AS stands, r.facts - r.settled AS facts, r.next_cents AS nextRun
     FROM recomputed r JOIN users u ON u.id = r.user_id
     LEFT JOIN referral_attributions a ON r.kind = 'commission' AND a.id = r.source
     LEFT JOIN users p ON p.id = a.referred_user
     WHERE r.facts != r.stands ${of === undefined ? '' : 'AND r.source IN (SELECT value FROM json_each({:of}))'}
     ORDER BY ABS(r.facts - r.stands) DESC, r.kind, r.source LIMIT ${limit}`,
    of === undefined ? {} : { of: JSON.stringify(of) },
    lineColumns,
  ).map((row) => ({
    ...row,
    daysInMonth: daysInMonth(month),
    countedDays: dayCount(row.countedDays),
    days: dayCount(row.days),
  }))

function report(source: PbSource, month: Month): Recomputed {
  const sums = oneOrDefault(
    source,
    `SELECT COUNT(*) AS lines, COALESCE(SUM(facts = stands), 0) AS equal, COALESCE(SUM(stands - settled), 0) AS stands,
       COALESCE(SUM(facts - settled), 0) AS facts FROM recomputed`,
    {},
    { lines: 0, equal: 0, stands: 0, facts: 0 },
  )
  const aside = `SELECT COALESCE(SUM(amount_cents), 0) AS n FROM earnings WHERE month = {:month} AND status != 'cancelled'
    AND kind IN ('bonus', 'adjustment') AND id NOT IN (SELECT earning FROM _line_corrections WHERE month = {:month})`
  const differ = readDifferences(source, month, { limit: maxListed + 1 })
  return {
    month,
    ...sums,
    aside: readNumber(source, aside, { month }),
    differ: differ.slice(0, maxListed),
    more: differ.length > maxListed,
  }
}

/** Records the corrections of a recomputed month (M11): all or none, and only if they equal what the admin saw. */
commandFor(correctMonthRoute, ({ app, audit }, { month, lines, reason }) => {
  requireGeneratedMonth(app, month)
  const seenCents = new Map(lines.map((line) => [`${line.kind}/${line.source}`, line.cents]))
  if (seenCents.size !== lines.length) fail('bad-input')
  stageRecomputed(app, month, 'temp')
  const found = readDifferences(app, month, { of: lines.map(({ source }) => source), limit: 2 * lines.length })
  dropStage(app)
  const chosen = found.filter(({ kind, source }) => seenCents.has(`${kind}/${source}`))
  const isSeen = chosen.every((line) => {
    const cents = requiredCorrection(line)
    return cents !== 0 && cents === seenCents.get(`${line.kind}/${line.source}`)
  })
  if (chosen.length !== lines.length || !isSeen) fail('selection-changed')
  const earnings = chosen.map((line) => {
    const { kind, source, user } = line
    const cents = requiredCorrection(line)
    const earning = insertAdjustment(app, { user, paymentType: kind, month, cents, reason })
    insertRow(app, '_line_corrections', { earning, kind, source, month })
    audit('earning.adjust', `earnings/${earning}`, {
      after: { user, paymentType: kind, month, cents, reason, corrects: source },
    })
    return earning
  })
  return { earnings }
})
