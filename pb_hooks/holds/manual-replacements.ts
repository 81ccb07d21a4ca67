const isReplacingSql = (payment: string): string => `(${payment}.status != 'cancelled' OR ${payment}.still_replaces)`

/** SQL for the manual payment that replaces the month of a `line` (user_id, kind, month) (M27, M35); '' = none. */
export const replacingPaymentSql = (
  line: string,
  ignoredPayment = "''",
): string => `COALESCE((SELECT p.id FROM user_payments p
  WHERE p.user_id = ${line}.user_id AND p.payment_type = ${line}.kind AND +p.run = '' AND ${isReplacingSql('p')} AND p.id != ${ignoredPayment}
  AND instr(p.replaces, ${line}.month) > 0 AND NOT EXISTS (SELECT 1 FROM line_hold_admin d
    JOIN line_holds h ON h.id = d.hold AND h.outcome = 'released'
    JOIN earnings o ON o.id = h.earning AND o.month = ${line}.month WHERE d.evidence = p.id)
  ORDER BY p.created_at, p.id LIMIT 1), '')`

/**
 * SQL for whether the person has any replacing payment of the line's type, so `replacingPaymentSql` doesn't run for every
 * line.
 */
export const hasReplacementSql = (line: string): string =>
  `(${line}.user_id, ${line}.kind) IN (SELECT user_id, payment_type FROM user_payments
    WHERE run = '' AND ${isReplacingSql('user_payments')} AND replaces != '')`

/** SQL for whether a manual payment replaces a line, like `isReplacedSql` of the domain (M35, M39). */
export const isReplacedSql = (line: string): string => {
  const replacingPayment = `SELECT 1 FROM user_payments p WHERE p.user_id = ${line}.user_id AND p.payment_type = ${line}.kind AND +p.run = ''
    AND ${isReplacingSql('p')} AND instr(p.replaces, ${line}.month) > 0`
  return `(EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = ${line}.id AND h.kind = 'by-hand' AND h.released_at = '')
    AND (NOT EXISTS (${replacingPayment}) OR EXISTS (${replacingPayment} AND (p.status != 'cancelled' OR EXISTS (
      SELECT 1 FROM payment_lines l CROSS JOIN earnings o ON o.id = l.earning WHERE l.payment = p.id AND o.status != 'cancelled')))))`
}

/** SQL condition for the lines of {:user}'s cancelled payments that still replace their months. */
export const replacementLinesSql = `t.payment IN (SELECT id FROM user_payments WHERE user_id = {:user} AND still_replaces)`
