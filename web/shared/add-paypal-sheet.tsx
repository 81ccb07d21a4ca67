import { useId, useState } from 'react'
import type { User } from '../../domain/entities'
import { CommandButton } from '../forms/command-parts'
import { TextField } from '../forms/fields'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { memberSettings } from '../i18n/member-areas'
import { Button } from '../ui/button'
import { Sheet } from '../ui/layers/dialog'
import { usePaypalForm } from './use-paypal-form'

/** Adds the PayPal address without leaving the page. Mounted only while it is open. */
export function AddPaypalSheet({ me, onClose }: { me: User; onClose: () => void }) {
  const t = useMessages(memberSettings)
  const f = useMessages(forms)
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const close = (): void => {
    setOpen(false)
    onClose()
  }
  const { form, save, hint, passwordDialog } = usePaypalForm(me, close)
  return (
    <Sheet
      open={isOpen}
      title={t.paypalTitle}
      onClose={close}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {f.cancel}
          </Button>
          <CommandButton type="submit" form={id} busy={form.formState.isSubmitting}>
            {t.paypalSave}
          </CommandButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)}>
        <TextField form={form} name="address" type="email" autoComplete="email" label={t.paypal} hint={hint} />
      </form>
      {passwordDialog}
    </Sheet>
  )
}
