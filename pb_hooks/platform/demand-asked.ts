import { actAsks, type GuardedAct } from '../../domain/program/protections'
import { fail } from './refusals'

/**
 * Refuses an act that weakens a protection without what S26 asks for: `password-needed`. A given password was checked before the
 * transaction, because every such route is `fresh`.
 */
export function demandAsked(act: GuardedAct, password: string | undefined): void {
  if (actAsks[act] === 'password' && (password ?? '') === '')
    fail('password-needed', {}, { password: 'password-needed' })
}
