import { fail } from './refusals'

/** Asks for a person's password where it is due (S7); a given one is always checked. */
type AskPassword = (app: PbApp, who: { user: string; device: string }, password: string | undefined) => void

let ask: AskPassword = () => fail('password-needed')

/** How passwords are asked for: lent by `main`, because this floor knows no accounts. Until then a `fresh` route refuses. */
export function askPasswordWith(how: AskPassword): void {
  ask = how
}

/** What a `fresh` route does before its work and outside its transaction: a refusal must not take the account's backoff back. */
export function demandFresh(app: PbApp, who: { user: string; device: string }, input: unknown): void {
  const { password } = input as { password?: string }
  ask(app, who, password)
}
