/** A unique key that money rests on. */
export interface MoneyIndex {
  name: string
  table: string
  sql: string
}

const index = (name: string, table: string, key: string): MoneyIndex => ({
  name,
  table,
  sql: `CREATE UNIQUE INDEX \`${name}\` ON \`${table}\` ${key}`,
})

/** The unique keys of money and access as the migrations create them; looked at again at each start. */
export const moneyIndexes: readonly MoneyIndex[] = [
  index(
    'idx_earnings_month_line',
    'earnings',
    "(`kind`, `source`, `month`, `n`) WHERE `cancel_kind` != 'undone' AND `kind` != 'bonus' AND `kind` != 'adjustment'",
  ),
  index('idx_earnings_bonus', 'earnings', "(`source`) WHERE `cancel_kind` != 'undone' AND `kind` = 'bonus'"),
  index('idx_earnings_adjustment', 'earnings', "(`source`) WHERE `kind` = 'adjustment'"),
  index(
    'idx_user_payments_generated',
    'user_payments',
    "(`user_id`, `payment_type`, `month`) WHERE `run` != '' AND `status` != 'cancelled'",
  ),
  index('idx_payment_lines_key', 'payment_lines', '(`payment`, `earning`)'),
  index('idx_rates_key', 'rates', '(`kind`, `user_id`, `from_month`, `n`)'),
  index('idx_user_roles_user_role', 'user_roles', '(`user_id`, `role`)'),
  index(
    'idx_referrals_referred_user',
    'referrals',
    "(`referred_user`) WHERE `referred_user` != '' AND `closed_at` = ''",
  ),
  index('idx_referrals_open_email', 'referrals', "(`email_norm`) WHERE `referred_user` = '' AND `closed_at` = ''"),
  index('idx_audit_log_n', 'audit_log', '(`n`)'),
]
