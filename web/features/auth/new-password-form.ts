import * as v from 'valibot'
import { newPasswordField } from '../../../domain/account-fields'

/** A password that is set, typed twice (S6). `differ` names the text for entries that don't match, which two pages word differently. */
export const newPasswordForm = v.pipe(
  v.object({ password: newPasswordField, confirm: v.string() }),
  v.forward(
    v.partialCheck([['password'], ['confirm']], ({ password, confirm }) => password === confirm, 'passwords-differ'),
    ['confirm'],
  ),
)
export type NewPasswordForm = v.InferInput<typeof newPasswordForm>
