/** The unique keys that money, access and the record rest on. */
const keys = {
  idx_earnings_month_line: [
    'earnings',
    ['kind', 'source', 'month', 'n'],
    "`cancel_kind` != 'undone' AND `kind` != 'bonus' AND `kind` != 'adjustment'",
  ],
  idx_earnings_bonus: ['earnings', ['source'], "`cancel_kind` != 'undone' AND `kind` = 'bonus'"],
  idx_earnings_adjustment: ['earnings', ['source'], "`kind` = 'adjustment'"],
  idx_user_payments_generated: [
    'user_payments',
    ['user_id', 'payment_type', 'month'],
    "`run` != '' AND `status` != 'cancelled'",
  ],
  idx_payment_lines_key: ['payment_lines', ['payment', 'earning'], ''],
  idx_rates_key: ['rates', ['kind', 'user_id', 'from_month', 'n'], ''],
  idx_user_roles_user_role: ['user_roles', ['user_id', 'role'], ''],
  idx_referrals_referred_user: ['referrals', ['referred_user'], "`referred_user` != '' AND `closed_at` = ''"],
  idx_referrals_open_email: ['referrals', ['email_norm'], "`referred_user` = '' AND `closed_at` = ''"],
  idx_audit_log_n: ['audit_log', ['n'], ''],
} as const satisfies { [name: string]: readonly [table: string, columns: readonly string[], where: string] }

/**
 * Their SQL by name, looked at again at each start. PocketBase writes one column on the line and several on lines of their
 * own; the comparison is by text.
 */
export const moneyIndexes: { readonly [name: string]: string } = Object.fromEntries(
  Object.entries(keys).map(([name, [table, columns, where]]) => {
    const quoted = columns.map((column) => `\`${column}\``)
    const list = quoted.length === 1 ? `(${quoted[0]})` : `(\n  ${quoted.join(',\n  ')}\n)`
    return [name, `CREATE UNIQUE INDEX \`${name}\` ON \`${table}\` ${list}${where && ` WHERE ${where}`}`]
  }),
)
