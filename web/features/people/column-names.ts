/** The columns of All Users, in the specification's order (document 2, section 3, `user_management_columns`). */
export const columnNames = [
  'name',
  'email',
  'phone',
  'linkedinUrl',
  'paypalEmail',
  'referralCode',
  'rentalStart',
  'accountStatus',
  'profilePhotoStatus',
  'verificationBadgeStatus',
  'affiliateStatus',
  'joined',
  'lastLogin',
  'roles',
] as const
export type ColumnName = (typeof columnNames)[number]

const hiddenByDefault: ReadonlySet<ColumnName> = new Set([
  'linkedinUrl',
  'paypalEmail',
  'rentalStart',
  'accountStatus',
  'profilePhotoStatus',
  'verificationBadgeStatus',
])

/** The columns to show for a stored setting; what it doesn't name is as shipped. The name is always there. */
export function shownColumns(setting: unknown): ColumnName[] {
  const stored = typeof setting === 'object' && setting !== null ? (setting as { [name: string]: unknown }) : {}
  return columnNames.filter((name) => {
    const chosen = stored[name]
    return name === 'name' || (typeof chosen === 'boolean' ? chosen : !hiddenByDefault.has(name))
  })
}
