import * as v from 'valibot'
import { newPasswordField } from '../../../domain/people/account-fields'
import { isSamePassword } from '../../../domain/people/passwords'

/** A password that is set, typed twice (S6). Its text for entries that differ is the one of /reset-password. */
export const newPasswordForm = v.pipe(
  v.object({ password: newPasswordField, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => isSamePassword(password, confirm),
      'passwords-do-not-match',
    ),
    ['confirm'],
  ),
)
export type NewPasswordForm = v.InferInput<typeof newPasswordForm>
