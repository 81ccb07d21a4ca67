import type { Language } from '../../domain/entities'
import { addCandidate } from './candidates'

const nothingTyped = {
  passwordHash: '',
  firstName: '',
  lastName: '',
  phone: '',
  termsVersion: '',
  claim: { code: '', deviceUser: '', network: '' },
  browserHash: '',
}

/** A candidate that proves an address alone: whoever opens its link chooses a password. */
export const addRecovery = (tx: PbApp, email: string, language: Language): string =>
  addCandidate(tx, { ...nothingTyped, kind: 'recovery', email, language })

/** The candidate of an account in use whose own sign-up is forgotten: its link asks for the account's password. */
export const addOfAccount = (tx: PbApp, user: PbRecord, language: Language): string =>
  addCandidate(tx, { ...nothingTyped, kind: 'account', email: user.getString('email'), user: user.id, language })
