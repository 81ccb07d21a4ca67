/** The person with this address (as cleaned by `emailField`), or null. */
export function userByEmail(app: PbApp, email: string): PbRecord | null {
  try {
    return app.findFirstRecordByData('users', 'email', email)
  } catch {
    return null
  }
}

/** The language somebody is written to. */
export const languageOf = (record: PbRecord): 'en' | 'es' => (record.getString('language') === 'es' ? 'es' : 'en')
