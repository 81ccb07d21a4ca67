/** Indexes of the money's tables. */
export const moneyTables = {
  rental_periods: 'id, user_id, start_date',
  rental_desk: 'id, period',
  rates: 'id, user_id, [kind+user_id]',
  earnings: 'id, user_id, month, status, source, payment, [user_id+month]',
  user_payments: 'id, user_id, month, status, [user_id+month]',
  payment_lines: 'id, payment, earning, user_id',
  payment_desk: 'id, payment',
  payment_runs: 'id, month',
}
