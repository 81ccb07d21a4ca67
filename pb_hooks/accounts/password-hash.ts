/**
 * Hashing takes some 60 ms on purpose, so it happens before the transaction: the one write connection would be held
 * meanwhile. A carrier is an unsaved record that holds the hash until it moves into the person's record.
 */
export interface HashedPassword {
  carrier: PbRecord
}

export function hashPassword(app: PbApp, password: string): HashedPassword {
  const carrier = new Record(app.findCollectionByNameOrId('users'))
  carrier.setPassword(password)
  return { carrier }
}

/** Puts a hashed password into a record that the caller saves. All earlier tokens of the person end with it. */
export function putPassword(record: PbRecord, hashed: HashedPassword): void {
  record.setRaw('password', hashed.carrier.getRaw('password'))
  record.refreshTokenKey()
}

/**
 * Whether the password is this person's. For an unknown person (null) the same work is done and the answer is no, so that
 * the time doesn't tell who has an account.
 */
export function passwordMatches(app: PbApp, record: PbRecord | null, password: string): boolean {
  if (record) return record.validatePassword(password)
  const anybody = new Record(app.findCollectionByNameOrId('users'))
  anybody.setPassword(password)
  return false
}
