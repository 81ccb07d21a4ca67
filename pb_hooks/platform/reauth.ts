import { fail } from './errors'

/** Requires a person's password when it must be entered again (S7); a given password is always checked. */
type AskPassword = (app: PbApp, who: { user: string; device: string }, password: string | undefined) => void

let ask: AskPassword = () => fail('password-needed')

/** Sets the password check. Called by main.ts, because platform must not import accounts. */
export function setPasswordCheck(how: AskPassword): void {
  ask = how
}

/** Checks the password outside the transaction; otherwise a failure would roll back the record of the failed attempt. */
export function requireReauth(app: PbApp, who: { user: string; device: string }, input: unknown): void {
  const { password } = input as { password?: string }
  ask(app, who, password)
}
