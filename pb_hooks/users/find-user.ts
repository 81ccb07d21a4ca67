/** The person with this address (as cleaned by `emailField`), or null. */
export function userByEmail(app: PbApp, email: string): PbRecord | null {
  try {
    const record = new Record()
    // their index holds those that have one; PocketBase's own question for them doesn't say so, and looks through everybody
    const mailed = $dbx.exp(`email = {:email} AND email != ''`, { email })
    app.recordQuery('users').andWhere(mailed).limit(1).one(record)
    return record
  } catch {
    return null
  }
}

/** The language somebody is written to. */
export const languageOf = (record: PbRecord): 'en' | 'es' => (record.getString('language') === 'es' ? 'es' : 'en')
