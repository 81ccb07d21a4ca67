const stands = (payment: string): string => `(${payment}.status != 'cancelled' OR ${payment}.still_replaces)`

/**
 * SQL for the payment made by hand that stands instead of a line's own month (M27), '' = none: a living one, or a cancelled one whose
 * months stay held (M35). `line` is a row with user_id, kind and month; corrections and bonuses are of no type and never meet one. A
 * month that an admin has let go is left to its lines.
 * @param but SQL for a payment that is left out of account
 */
export const standsInstead = (line: string, but = "''"): string => `COALESCE((SELECT p.id FROM user_payments p
  WHERE p.user_id = ${line}.user_id AND p.payment_type = ${line}.kind AND +p.run = '' AND ${stands('p')} AND p.id != ${but}
  AND instr(p.replaces, ${line}.month) > 0 AND NOT EXISTS (SELECT 1 FROM line_hold_admin d
    JOIN line_holds h ON h.id = d.hold AND h.outcome = 'released'
    JOIN earnings o ON o.id = h.earning AND o.month = ${line}.month WHERE d.evidence = p.id)
  ORDER BY p.created_at, p.id LIMIT 1), '')`

/** SQL for the people and types that have such a payment: what keeps the look above from being taken at every line. */
export const hasStandIn = (line: string): string =>
  `(${line}.user_id, ${line}.kind) IN (SELECT user_id, payment_type FROM user_payments
    WHERE run = '' AND ${stands('user_payments')} AND replaces != '')`

/**
 * SQL for whether a manual payment replaces a line, as `isReplaced` says it (M39): an open hold of that kind, unless each payment that
 * stands instead of the line's month was cancelled and has no line of its own left to pay (M35). `line` is a row with id, user_id, kind
 * and month.
 */
export const isReplaced = (line: string): string => {
  const standIn = `SELECT 1 FROM user_payments p WHERE p.user_id = ${line}.user_id AND p.payment_type = ${line}.kind AND +p.run = ''
    AND ${stands('p')} AND instr(p.replaces, ${line}.month) > 0`
  return `(EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = ${line}.id AND h.kind = 'by-hand' AND h.released_at = '')
    AND (NOT EXISTS (${standIn}) OR EXISTS (${standIn} AND (p.status != 'cancelled' OR EXISTS (
      SELECT 1 FROM payment_lines l CROSS JOIN earnings o ON o.id = l.earning WHERE l.payment = p.id AND o.status != 'cancelled')))))`
}

/** SQL, a WHERE, for the lines of the cancelled payments of {:user} that stand instead of their months: whether they are still paid is asked. */
export const linesOfStandIns = `t.payment IN (SELECT id FROM user_payments WHERE user_id = {:user} AND still_replaces)`
