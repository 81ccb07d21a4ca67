/** Indexes of the people's tables (Dexie's words: key first, then the indexes). */
export const peopleTables = {
  users: 'id, email',
  user_desk: 'id, user_id',
  user_roles: 'id, user_id, role',
  affiliate_periods: 'id, user_id',
  affiliate_submissions: 'id, status, user_id',
  trusted_devices: 'id, user_id',
  consents: 'id, user_id',
  leads: 'id, state',
}
