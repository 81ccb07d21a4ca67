import { holdsRoute } from '../../domain/api/money/holds'
import type { HoldView } from '../../domain/money/payments/holds'
import { oneOrDefault, readNumber } from '../platform/db'
import { readPage } from '../platform/pagination'
import { answerTo } from '../platform/route'
import { readHoldGroups, holdRowsSql } from './held-groups'

const pageSize = 50

/** SQL with one row for each group that is decided together. Lifted holds are left out, because no admin decided them. */
const groups = `WITH held AS (${holdRowsSql} WHERE h.outcome != 'lifted'),
  groups AS (SELECT MIN(hold) AS hold, MIN(kind) AS kind, MIN(outcome) AS outcome, MIN(since) AS since, MIN(ended) AS ended, MIN(promised) AS promised,
    MAX(objected) AS objected, COUNT(*) AS lines, SUM(cents) AS cents,
    MAX({:search} = '' OR instr(coterie_folded(name || ' ' || referredName || ' ' || emails || ' ' || ticketNumber),
      coterie_folded({:search})) > 0) AS found FROM held GROUP BY key)`

const inView: { [view in HoldView]: string } = {
  open: `outcome = ''`,
  objections: `outcome = '' AND objected != ''`,
  released: `outcome = 'released'`,
  refused: `outcome = 'refused'`,
}
answerTo(holdsRoute, ({ app }, { view, kind = '', search = '', sort, after = '' }) => {
  const order = sort ?? (view === 'open' || view === 'objections' ? 'since' : '-ended')
  const by = order.replace('-', '')
  const bound = { kind, search: search.trim() }
  const where = `${inView[view]} AND found AND ({:kind} = '' OR kind = {:kind})`
  const { rows, next } = readPage(
    app,
    {
      columns: 'hold',
      shape: { hold: '' },
      from: 'groups',
      part: groups,
      where: [where],
      bound,
      by,
      id: 'hold',
      descending: order.startsWith('-'),
      ...(by === 'cents' && { numbers: true }),
    },
    after,
    pageSize,
  )
  const least = readNumber(app, `${groups} SELECT COUNT(*) AS n FROM groups WHERE ${where}`, bound)
  const firsts = rows.map(({ hold }) => hold)
  return { rows: readHoldGroups(app, firsts), next, total: { least, more: false }, ...totals(app) }
})

function totals(app: PbApp) {
  const { inTime, ...counts } = oneOrDefault(
    app,
    `${groups} SELECT COALESCE(SUM(${inView.open}), 0) AS open, COALESCE(SUM(${inView.objections}), 0) AS objections,
       COALESCE(SUM(${inView.released}), 0) AS released, COALESCE(SUM(${inView.refused}), 0) AS refused,
       COALESCE(SUM(outcome != '' AND ended <= promised), 0) AS inTime FROM groups`,
    { search: '' },
    { open: 0, objections: 0, released: 0, refused: 0, inTime: 0 },
  )
  // counts a line with several holds only once
  const heldLines = `SELECT COUNT(*) AS lines, COALESCE(SUM(amount_cents), 0) AS cents FROM earnings
     WHERE id IN (SELECT earning FROM line_holds WHERE outcome = '') AND cancel_kind != 'undone'`
  const open = oneOrDefault(app, heldLines, {}, { lines: 0, cents: 0 })
  return { counts, inTime, open }
}
